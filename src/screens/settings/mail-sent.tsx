import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

/** [MAIL-05] */
export function MailSent() {
  const lane = useSectionActor('mailForm');
  const email = useSectionState('mailForm', (form) => form.context.result ?? '', '');
  const old = useFacts((facts) => facts.user?.email ?? '');
  const takeAnother = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('section')?.focus();
    lane?.send({ type: 'form.edited' });
  };
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Alert
        tone="success"
        icon="mail"
        action={
          <TextButton onClick={takeAnother}>
            <Trans>Use another address</Trans>
          </TextButton>
        }
      >
        <Trans>
          We have sent a link to <strong>{email}</strong>; until you open it, {old} stays your address.
        </Trans>
      </Alert>
    </div>
  );
}
