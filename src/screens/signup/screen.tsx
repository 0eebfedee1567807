import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { PageDescription } from '#src/components/document-head.tsx';
import { SideIllustration } from '#src/components/signup/side-illustration.tsx';
import { SignupContext, InviteOnly, SignupForm } from '#src/components/signup/signup-form.tsx';
import { AccountProgress } from '#src/components/signup/signup-progress.tsx';
import { href } from '#src/routes.ts';
import amara from '#images/amara.webp';
import { classNames } from '#src/styles/class-names.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

/** Sign-up form, or the invite-only notice instead. [SIGNUP-01 SIGNUP-12 SIGNUP-24] */
export function Screen() {
  const page = usePageActor('signup');
  const isInviteOnly = useSelector(page, (snapshot) => snapshot.hasTag('inviteOnly'));
  return <SignupContext value={page}>{isInviteOnly ? <InviteOnly level={1} /> : <SignupPanel />}</SignupContext>;
}

function SignupPanel() {
  const { t } = useLingui();
  return (
    <div className={css.card}>
      <PageDescription>{t`Create your profile in a few steps and see who is near you. Joining is free.`}</PageDescription>
      <SideIllustration src={amara} className={css.picture}>
        <Trans>Say hello to someone new.</Trans>
      </SideIllustration>
      <div className={css.main}>
        <AccountProgress />
        <div className={css.head}>
          <h1 className={heading}>
            <Trans>Good to see you</Trans>
          </h1>
          <p className={muted}>
            <Trans>No one sees your e-mail or birthday.</Trans>
          </p>
        </div>
        <SignupForm />
        <p className={classNames(muted, css.member)}>
          <Trans>
            Already a member?{' '}
            <TextLink alone href={href('login')}>
              Log in
            </TextLink>
          </Trans>
        </p>
      </div>
    </div>
  );
}
