import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { mailLinks } from '#contract/limits.ts';
import { ways } from '#src/components/account-page/account-page.css.ts';
import { AccountPage } from '#src/components/account-page/account-page.tsx';
import { usePageActor } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import * as css from './mail-sent.css.ts';

const minute = 60_000;

/** [PASSWORD-01 PASSWORD-08] */
export function MailSent() {
  const page = usePageActor('passwordReset');
  const email = useSelector(page, (snapshot) => snapshot.context.email);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isResendable = useSelector(page, (snapshot) => snapshot.hasTag('resendable'));
  const minutes = mailLinks.reset / minute;
  return (
    <AccountPage
      takesFocus
      title={<Trans>Look into your mailbox</Trans>}
      lead={
        <Trans>
          The link works once and for <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      }
    >
      <Alert tone="success" icon="mail">
        <Trans>
          We have sent a link to <span className={css.address}>{email}</span>. It may take a minute to arrive; look into
          your spam folder too.
        </Trans>
      </Alert>
      <Button
        variant="line"
        isFullWidth
        busy={isBusy}
        disabled={!isResendable && !isBusy}
        onClick={() => page.send({ type: 'resend.requested' })}
      >
        <Trans>Send it again</Trans>
      </Button>
      <p className={ways}>
        <TextButton alone onClick={() => page.send({ type: 'form.reopened' })}>
          <Trans>Use another address</Trans>
        </TextButton>
      </p>
    </AccountPage>
  );
}
