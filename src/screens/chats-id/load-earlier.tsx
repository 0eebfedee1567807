import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProblemText } from '#src/texts/problems.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import * as css from './message-list.css.ts';

/** First day shown, and the button that loads earlier messages; scrolling near it loads them too. */
export function LoadEarlier({ since }: { since: number | undefined }) {
  const { day } = useTimeFormat();
  const page = usePageActor('conversation');
  const hasEarlier = useSelector(page, (snapshot) => snapshot.context.hasEarlier);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busyEarlier'));
  return (
    <div className={css.top}>
      {hasEarlier && (
        <Button size="m" variant="quiet" busy={busy} onClick={() => page.send({ type: 'earlierMessages.requested' })}>
          <Trans>Load earlier messages</Trans>
        </Button>
      )}
      {since !== undefined && <h2 className={classNames(caption, css.day)}>{day(since)}</h2>}
    </div>
  );
}

export function LoadEarlierError() {
  const page = usePageActor('conversation');
  const textOf = useProblemText();
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (problem === null) return null;
  return (
    <div className={css.trouble}>
      <Alert
        tone="danger"
        action={
          failed && (
            <TextButton onClick={() => page.send({ type: 'conversation.retried' })}>
              <Trans>Try again</Trans>
            </TextButton>
          )
        }
      >
        {failed ? <Trans>The latest messages could not be loaded.</Trans> : textOf(problem)}
      </Alert>
    </div>
  );
}
