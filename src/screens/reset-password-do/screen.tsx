import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { account, mailLinks } from '#contract/limits.ts';
import { AccountPage } from '#src/components/account-page/account-page.tsx';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { PasswordForm } from './password-form.tsx';
import * as css from '#src/components/account-page/account-page.css.ts';

const minute = 60_000;

/** Opened by the mailed link. [PASSWORD-01 PASSWORD-04] */
export function Screen() {
  const page = usePageActor('newPassword');
  const hasNoLink = useSelector(page, (snapshot) => snapshot.hasTag('noLink'));
  const isLinkInvalid = useSelector(page, (snapshot) => snapshot.hasTag('linkInvalid'));
  const isDone = useSelector(page, (snapshot) => snapshot.hasTag('done'));
  const isChecking = useSelector(page, (snapshot) => snapshot.hasTag('checking'));
  if (hasNoLink) return <Unlinked />;
  if (isLinkInvalid) return <Expired />;
  if (isDone) return <Done />;
  const fewest = account.password.min;
  return (
    <AccountPage
      title={<Trans>Choose a new password</Trans>}
      lead={
        <Trans>
          At least {fewest} characters. A few words in a row are easy to remember and hard to guess. You will be logged
          out everywhere.
        </Trans>
      }
    >
      {isChecking ? <Checking /> : <PasswordForm />}
    </AccountPage>
  );
}

const Checking = () => (
  <div aria-busy className={css.form}>
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </div>
);

function Expired() {
  const minutes = mailLinks.reset / minute;
  return (
    <EmptyState
      icon="mail"
      level={1}
      title={<Trans>This link does not work any more</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('reset-password')}>
          <Trans>Send a new link</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        The link in the mail works once and for <Plural value={minutes} one="# minute" other="# minutes" />, and only
        the one of the last mail. Your password is as it was.
      </Trans>
    </EmptyState>
  );
}

function Unlinked() {
  return (
    <EmptyState
      icon="mail"
      level={1}
      title={<Trans>Open the link from the mail again</Trans>}
      actions={
        <ButtonLink isFullWidth variant="line" href={href('reset-password')}>
          <Trans>Send a new link</Trans>
        </ButtonLink>
      }
    >
      <Trans>For your safety this page forgets the link when it is loaded anew. The one in the mail still works.</Trans>
    </EmptyState>
  );
}

/** For members who are logged in; others are being redirected to the login. */
function Done() {
  return (
    <EmptyState
      icon="circle-check"
      level={1}
      title={<Trans>Your password is changed</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('login')}>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    >
      <Trans>Log in with the new one.</Trans>
    </EmptyState>
  );
}
