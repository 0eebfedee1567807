import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { signupMachine } from '#machines/page/signup.ts';
import { InviteOnly } from '#src/parts/signup/invite-only.tsx';
import { SignupForm } from '#src/parts/signup/signup-form.tsx';
import { usePage } from '#src/system.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { Teaser } from './parts/teaser.tsx';

/**
 * A member, and over her the form that leads to her. Once signing up is in progress neither Escape nor a click beside it
 * closes it: the machine decides. [SIGNUP-05 SIGNUP-14 SIGNUP-15 SIGNUP-24]
 */
export function Screen() {
  const { t } = useLingui();
  const page = usePage<typeof signupMachine>();
  const name = useSelector(page, (snapshot) => snapshot.context.profile?.name);
  const isInviteOnly = useSelector(page, (snapshot) => snapshot.hasTag('inviteOnly'));
  return (
    <>
      <Teaser />
      <Modal
        phone="whole"
        title={name === undefined ? <Trans>Join Vesper</Trans> : <Trans>Join to write to {name}</Trans>}
        closeLabel={t`Close`}
        onClose={(by) => page.send({ type: 'signup.dismissed', by })}
      >
        <ModalBody>{isInviteOnly ? <InviteOnly /> : <SignupForm />}</ModalBody>
      </Modal>
    </>
  );
}
