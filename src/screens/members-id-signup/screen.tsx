import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { usePlaceName } from '#src/components/place-name.ts';
import { href, loginHref } from '#src/routes.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { InviteOnly, SignupForm } from '#src/components/signup/signup-form.tsx';
import { AccountProgress } from '#src/components/signup/signup-progress.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { display, muted, visuallyHidden } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './screen.css.ts';

/** Existing members are sent to the conversation. [SIGNUP-05] */
function KnownMember({ recipient }: { recipient: string }) {
  return (
    <p className={classNames(muted, css.known)}>
      <Trans>
        Already a member?{' '}
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

/** Introduces the member; without one, only the purpose of the page. */
function Teaser() {
  const page = usePageActor('signup');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const pictureOf = usePhotoSources();
  const placeOf = usePlaceName();
  if (profile === null)
    return (
      <h1 className={visuallyHidden}>
        <Trans>Create your profile</Trans>
      </h1>
    );
  const picture = pictureOf(profile.main_image);
  return (
    <article className={css.teaser}>
      <Photo src={picture?.src ?? null} srcSet={picture?.srcSet} sizes="420px" alt="" loading="eager" />
      <h1 className={display}>
        {profile.name}, {profile.age}
      </h1>
      <p className={muted}>{placeOf(profile).full}</p>
    </article>
  );
}
