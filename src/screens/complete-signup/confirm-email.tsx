import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useSelector } from '@xstate/react';
import * as css from '#src/components/account-page/account-page.css.ts';
import { ActivationCodeForm } from '#src/components/activation-code/activation-code-form.tsx';
import { usePhotos } from '#src/components/photo-picker/use-photos.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, title } from '#src/styles/text.css.ts';
import { useMemberActor, usePageActor } from '#src/system.tsx';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as step from './step-layout.css.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** After the last step: the email confirmation, beside the card that others will see. [SIGNUP-11 SIGNUP-28 ACTIVATE-03] */
export function ConfirmEmail() {
  const textOf = useProblemText();
  const page = usePageActor('completeSignup');
  const confirmation = useMemberActor('emailConfirmation');
  const email = useSelector(page, (snapshot) => snapshot.context.user?.email ?? '');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isSending = useSelector(page, (snapshot) => snapshot.hasTag('sending'));
  const isResent = useSelector(page, (snapshot) => snapshot.hasTag('resent'));
  const resend = () => {
    page.send({ type: 'resend.requested' });
    confirmation?.send({ type: 'code.edited' });
  };
  return (
    <div className={step.wizard}>
      <OwnCard />
      <section className={classNames(css.resultPage, step.confirm)}>
        <span className={css.mark.waiting}>
          <Icon name="mail" size="l" />
        </span>
        <h1 ref={takeFocus} tabIndex={-1} className={heading}>
          <Trans>Check your e-mail</Trans>
        </h1>
        <p className={css.text}>
          <Trans>
            We have sent a code to <strong className={css.address}>{email}</strong>. Type it here, or open the link in
            that e-mail.
          </Trans>
        </p>
        <ActivationCodeForm />
        {problem !== null && <Alert tone="danger">{textOf(problem)}</Alert>}
        {isResent && (
          <Alert tone="success">
            <Trans>Sent again, with a new code. It can take a minute; look in your spam folder too.</Trans>
          </Alert>
        )}
        <div className={css.actions}>
          <Button isFullWidth variant="quiet" busy={isSending} onClick={resend}>
            <Trans>Send it again</Trans>
          </Button>
          <ButtonLink isFullWidth variant="quiet" href={href('signup-matches')}>
            <Trans>See your suggestions</Trans>
          </ButtonLink>
        </div>
        <p className={css.text}>
          <Trans>
            Not your address? <TextLink href={href('settings')}>Change it in the settings</TextLink>
          </Trans>
        </p>
      </section>
    </div>
  );
}

/** The new member as others will see them. [SIGNUP-28] */
function OwnCard() {
  const id = useId();
  const page = usePageActor('completeSignup');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const { photos } = usePhotos();
  const sourcesOf = usePhotoSources();
  const placeOf = useFullPlace();
  if (profile === null) return null;
  const picture = sourcesOf((photos?.find((photo) => photo.main) ?? photos?.[0])?.image ?? null);
  return (
    <aside aria-labelledby={id} className={step.own}>
      <p id={id} className={classNames(bodySmall, step.ownTitle)}>
        <Trans>How others see you</Trans>
      </p>
      <Photo
        src={picture?.src ?? null}
        srcSet={picture?.srcSet}
        sizes="(min-width: 768px) 300px, 72px"
        alt=""
        className={step.ownPhoto}
      />
      <div className={step.ownWords}>
        <p className={title}>
          {profile.name}, {profile.age}
        </p>
        <p className={bodySmall}>{placeOf(profile)}</p>
      </div>
    </aside>
  );
}
