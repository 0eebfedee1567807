import { Trans, useLingui } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { useFacts, useMemberActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './member-alerts.css.ts';

/** Closing it removes the query parameter; the alert stays. [ALERT-03] */
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
            We wrote to {email}. Open the link in that e-mail: others can find you once your address is confirmed.
          </Trans>
        </p>
        <ButtonLink isFullWidth href={`${href('complete-signup')}?step=confirm`}>
          <Trans>I didn't get the e-mail</Trans>
        </ButtonLink>
      </ModalBody>
    </Modal>
  );
}
