import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { membersMachine } from '#machines/page/members.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { usePage } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './more.css.ts';

/** The next page of members. [SEARCH-07] */
export function More() {
  const page = usePage<typeof membersMachine>();
  const textOf = useProblemText();
  const hasMore = useSelector(page, (snapshot) => (snapshot.context.pages.at(-1)?.next ?? null) !== null);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busyMore'));
  const problem = useSelector(page, (snapshot) => (snapshot.hasTag('failedMore') ? snapshot.context.problem : null));
  if (!hasMore) return null;
  return (
    <div className={css.more}>
      {problem && <Alert tone="danger">{textOf(problem)}</Alert>}
      <Button variant="line" busy={busy} onClick={() => page.send({ type: 'more.wanted' })}>
        {problem ? <Trans>Try again</Trans> : <Trans>Show more members</Trans>}
      </Button>
    </div>
  );
}
