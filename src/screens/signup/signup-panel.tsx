import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import amara from './images/amara.webp';
import { SideIllustration } from '#src/components/side-illustration/side-illustration.tsx';
import { AccountProgress } from '#src/components/signup/account-progress.tsx';
import { SignupForm } from '#src/components/signup/signup-form.tsx';
import * as css from './signup-panel.css.ts';

export function SignupPanel() {
  return (
    <div className={css.card}>
      <SideIllustration src={amara}>
        <Trans>Good evenings start with hello.</Trans>
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
            A member already?{' '}
            <TextLink alone href={href('login')}>
              Log in
            </TextLink>
          </Trans>
        </p>
      </div>
    </div>
  );
}
