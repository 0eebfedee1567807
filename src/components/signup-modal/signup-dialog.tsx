import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SignupPurpose } from '#machines/app/events.ts';
import { useSignupActor } from '#src/components/signup/signup-actor.ts';
import { InviteOnly, SignupForm } from '#src/components/signup/signup-form.tsx';
import { AccountProgress } from '#src/components/signup/signup-progress.tsx';
import { href, loginHref } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { TextLink } from '#src/ui/link/link.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './signup-dialog.css.ts';

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
      <ModalBody className={css.body}>
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
