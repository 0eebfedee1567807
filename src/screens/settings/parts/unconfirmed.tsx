import { Trans } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { note } from './rows.css.ts';
import { useLane, useLaneState } from './use-lane.ts';

/** While the address waits for its confirmation: the mail, once more. [ACTIVATE-03] */
export function Unconfirmed() {
  const lane = useLane('confirmation');
  const isWaiting = useFacts((facts) => facts.user?.status === 'not_confirmed');
  const isSending = useLaneState('confirmation', (action) => action.hasTag('busy'), false);
  if (!isWaiting) return null;
  return (
    <div className={note}>
      <Alert
        tone="warning"
        icon="mail"
        action={
          <TextButton aria-disabled={isSending} onClick={() => lane?.send({ type: 'action.asked', input: null })}>
            <Trans>Send it again</Trans>
          </TextButton>
        }
      >
        <Trans>This address is not confirmed yet: open the link in our mail.</Trans>
      </Alert>
    </div>
  );
}
