import { Trans, useLingui } from '@lingui/react/macro';
import { ActivationCodeForm } from '#src/components/activation-code/activation-code-form.tsx';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { useFacts, useMemberActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './member-alerts.css.ts';

/** Closing it removes the query parameter; the alert stays. [ALERT-03 ACTIVATE-04] */
export default function ActivationModal() {
  const { t } = useLingui();
  const reminder = useMemberActor('activationReminder');
  const email = useFacts((facts) => facts.user?.email);
  return (
    <Modal
      title={<Trans>Confirm your e-mail</Trans>}
      closeLabel={t`Close`}
      onClose={() => reminder?.send({ type: 'gate.dismissed' })}
    >
      <ModalBody className={css.modal}>
        <p className={muted}>
          <Trans>
            We have sent a code to {email}. Type it here, or open the link in that e-mail. Then others can find you.
          </Trans>
        </p>
        <ActivationCodeForm takesFocus />
        <ButtonLink isFullWidth variant="quiet" href={`${href('complete-signup')}?step=confirm`}>
          <Trans>Send it again</Trans>
        </ButtonLink>
      </ModalBody>
    </Modal>
  );
}
