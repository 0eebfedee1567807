import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { InviteOnly } from '#src/components/signup/invite-only.tsx';
import { AccountProgress } from '#src/components/signup/account-progress.tsx';
import { SignupForm } from '#src/components/signup/signup-form.tsx';
import { loginHref } from '#src/components/login-href.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import * as css from './screen.css.ts';
import { Teaser } from './teaser.tsx';

/** Who has an account writes as a member. [SIGNUP-05] */
function KnownMember({ recipient }: { recipient: string }) {
  return (
    <p className={classNames(muted, css.known)}>
      <Trans>
        A member already?{' '}
        <TextLink alone href={loginHref(href('members-id-chat', { id: recipient }))}>
          Log in
        </TextLink>
      </Trans>
    </p>
  );
}

/**
 * A member's profile with the sign-up form above it. Once sign-up is in progress, Escape and a backdrop click do not
 * close it: the machine decides. [SIGNUP-05 SIGNUP-14 SIGNUP-15 SIGNUP-24]
 */
export function Screen() {
  const { t } = useLingui();
  const page = usePageActor('signup');
  const name = useSelector(page, (snapshot) => snapshot.context.profile?.name);
  const recipient = useSelector(page, (snapshot) => snapshot.context.recipient);
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
        <ModalBody className={css.body}>
          {isInviteOnly ? (
            <InviteOnly />
          ) : (
            <>
              <AccountProgress />
              <SignupForm />
            </>
          )}
          {!isInviteOnly && recipient !== null && <KnownMember recipient={recipient} />}
        </ModalBody>
      </Modal>
    </>
  );
}
