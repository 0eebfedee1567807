import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { AccountPage } from '#src/components/account-page/account-page.tsx';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { MailSent } from './mail-sent.tsx';
import * as css from '#src/components/account-page/account-page.css.ts';

/** [PASSWORD-01] */
export function Screen() {
  const page = usePageActor('passwordReset');
  const isSent = useSelector(page, (snapshot) => snapshot.hasTag('sent'));
  if (isSent) return <MailSent />;
  return (
    <AccountPage
      title={<Trans>Forgot your password?</Trans>}
      lead={<Trans>Enter the e-mail address of your account. We send you a link to choose a new password.</Trans>}
    >
      <ResetRequestForm />
      <p className={css.ways}>
        <TextLink alone href={href('login')}>
          <Trans>Back to log in</Trans>
        </TextLink>
      </p>
    </AccountPage>
  );
}
