import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SignupPurpose } from '#machines/app/events.ts';
import {
  InviteOnly,
  type SignupActor,
  SignupContext,
  SignupForm,
  useSignupActor,
} from '#src/components/signup/signup-form.tsx';
import { AccountProgress } from '#src/components/signup/signup-progress.tsx';
import * as css from '#src/components/signup/signup.css.ts';
import { href, loginHref } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { childNamed, useAppState } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';

/** Sign-up in front of the page on which a visitor wanted to like a member or write to them. [LAYOUT-08] */
export default function SignupModal() {
  const signup = useSelector(
    useAppState((snapshot) => childNamed(snapshot, 'signupModal')),
    (modal) => childNamed(modal, 'signup'),
  );
  if (signup === undefined) return null;
  return (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- deferred.ts gives the modal this machine.
    <SignupContext value={signup as SignupActor}>
      <SignupDialog />
    </SignupContext>
  );
}

/**
 * The sign-up form as a dialog. Once sign-up is in progress, Escape and a backdrop click do not close it: the machine
 * decides. [SIGNUP-05 SIGNUP-14 SIGNUP-15 SIGNUP-24]
 */
export function SignupDialog() {
  const { t } = useLingui();
  const signup = useSignupActor();
  const name = useSelector(signup, (snapshot) => snapshot.context.profile?.name);
  const recipient = useSelector(signup, (snapshot) => snapshot.context.recipient);
  const purpose = useSelector(signup, (snapshot) => snapshot.context.purpose);
  const isInviteOnly = useSelector(signup, (snapshot) => snapshot.hasTag('inviteOnly'));
  return (
    <Modal
      phone="whole"
      title={<Title name={name} purpose={purpose} />}
      closeLabel={t`Close`}
      onClose={(by) => signup.send({ type: 'signup.dismissed', by })}
    >
      <ModalBody className={css.dialogBody}>
        {isInviteOnly ? (
          <InviteOnly level={2} />
        ) : (
          <>
            <AccountProgress />
            <SignupForm />
          </>
        )}
        {!isInviteOnly && recipient !== null && <KnownMember recipient={recipient} purpose={purpose} />}
      </ModalBody>
    </Modal>
  );
}

/** [LAYOUT-08 SIGNUP-05] */
function Title({ name, purpose }: { name: string | undefined; purpose: SignupPurpose }) {
  if (name === undefined) return <Trans>Join Vesper</Trans>;
  return purpose === 'like' ? <Trans>Join to like {name}</Trans> : <Trans>Join to write to {name}</Trans>;
}

/** Existing members are sent to the conversation, or to the profile that they wanted to like. [SIGNUP-05] */
function KnownMember({ recipient, purpose }: { recipient: string; purpose: SignupPurpose }) {
  const route = purpose === 'like' ? 'members-id' : 'members-id-chat';
  return (
    <p className={classNames(muted, css.known)}>
      <Trans>
        Already a member?{' '}
        <TextLink alone href={loginHref(href(route, { id: recipient }))}>
          Log in
        </TextLink>
      </Trans>
    </p>
  );
}
