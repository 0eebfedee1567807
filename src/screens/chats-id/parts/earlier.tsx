import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { usePage } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import * as css from './earlier.css.ts';

/** What lies before the messages that are shown; and what has not come through. */
export function Earlier() {
  const page = usePage<typeof conversationMachine>();
  const textOf = useProblemText();
  const hasEarlier = useSelector(page, (snapshot) => snapshot.context.earlier);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busyEarlier'));
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  return (
    <div className={css.earlier}>
      {failed ? (
        <Alert
          tone="danger"
          action={
            <TextButton onClick={() => page.send({ type: 'conversation.retried' })}>
              <Trans>Try again</Trans>
            </TextButton>
          }
        >
          <Trans>The latest messages could not be loaded.</Trans>
        </Alert>
      ) : (
        problem && hasEarlier && <Alert tone="danger">{textOf(problem)}</Alert>
      )}
      {hasEarlier && (
        <Button size="m" variant="quiet" busy={busy} onClick={() => page.send({ type: 'earlier.wanted' })}>
          <Trans>Load earlier messages</Trans>
        </Button>
      )}
    </div>
  );
}
