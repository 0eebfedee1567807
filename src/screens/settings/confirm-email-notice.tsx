import { Trans } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { note } from './rows.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

/** Resends the mail while the address is unconfirmed. [ACTIVATE-03] */
export function ConfirmEmailNotice() {
  const lane = useSectionActor('confirmation');
  const isWaiting = useFacts((facts) => facts.user?.status === 'not_confirmed');
  const isSending = useSectionState('confirmation', (action) => action.hasTag('busy'), false);
  if (!isWaiting) return null;
  return (
    <div className={note}>
      <Alert
        tone="warning"
        icon="mail"
        action={
          <TextButton aria-disabled={isSending} onClick={() => lane?.send({ type: 'action.requested', input: null })}>
            <Trans>Send it again</Trans>
          </TextButton>
        }
      >
        <Trans>This address is not confirmed yet: open the link in our mail.</Trans>
      </Alert>
    </div>
  );
}
