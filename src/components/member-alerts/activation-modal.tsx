import { Trans, useLingui } from '@lingui/react/macro';
import { queryParameters } from '#contract/limits.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './member-alerts.css.ts';

/** Closing it removes the query parameter; the alert stays. [ALERT-03] */
export default function ActivationModal() {
  const { t } = useLingui();
  const send = useSend();
  const email = useFacts((facts) => facts.user?.email);
  const route = useFacts((facts) => facts.route);
  const close = () => {
    const { [queryParameters.signupComplete]: _, ...query } = route.query;
    send({ type: 'navigation.requested', to: hrefOf({ path: route.path, query }), replace: true });
  };
  return (
    <Modal title={<Trans>Confirm your e-mail</Trans>} closeLabel={t`Close`} onClose={close}>
      <ModalBody className={css.modal}>
        <p className={muted}>
          <Trans>
            We wrote to {email}. Open the link in that mail: others find you as soon as the address is confirmed.
          </Trans>
        </p>
        <ButtonLink isFullWidth href={`${href('complete-signup')}?step=confirm`}>
          <Trans>I have no mail</Trans>
        </ButtonLink>
      </ModalBody>
    </Modal>
  );
}
