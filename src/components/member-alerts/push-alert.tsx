import { Trans } from '@lingui/react/macro';
import { useProblemText } from '#src/texts/problems.ts';
import type { PushOffer } from '#src/components/push-opt-in/use-push-opt-in.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { useDismissAlert } from './use-dismiss-alert.ts';

/** The permission prompt opens on a click only. [ALERT-08 ALERT-09] */
export function PushAlert({ offer: { problem, ask } }: { offer: PushOffer }) {
  const textOf = useProblemText();
  return (
    <Alert
      tone="info"
      icon="bell"
      dismiss={useDismissAlert('pushAlert')}
      action={
        <TextButton onClick={ask}>
          <Trans>Turn on</Trans>
        </TextButton>
      }
    >
      {problem === null ? (
        <Trans>
          <strong>Never miss a reply.</strong> Turn on notifications on this device.
        </Trans>
      ) : (
        textOf(problem)
      )}
    </Alert>
  );
}
