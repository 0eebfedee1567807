import { minute } from '#contract/durations.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { account, mailLinks } from '#contract/limits/account.ts';
import * as css from '#src/components/account-page/account-page.css.ts';
import { AccountPage } from '#src/components/account-page/account-page.tsx';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field, PasswordInput } from '#src/ui/field/field.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

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
        The link in the e-mail works once and for <Plural value={minutes} one="# minute" other="# minutes" />, and only
        the one of the last e-mail. Your password is as it was.
      </Trans>
    </EmptyState>
  );
}

function Unlinked() {
  return (
    <EmptyState
      icon="mail"
      level={1}
      title={<Trans>Open the link in the e-mail again</Trans>}
      actions={
        <ButtonLink isFullWidth variant="line" href={href('reset-password')}>
          <Trans>Send a new link</Trans>
        </ButtonLink>
      }
    >
      <Trans>For your safety, this page forgets the link when you reload it. The one in the e-mail still works.</Trans>
    </EmptyState>
  );
}

/** For members who are logged in; others are being redirected to the login. */
function Done() {
  return (
    <EmptyState
      icon="circle-check"
      level={1}
      title={<Trans>Your password has been changed</Trans>}
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

const resolver = lazyResolver(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).newPassword,
}));

const fields = ['password', 'repeated'] as const;

/** [PASSWORD-02 PASSWORD-07] */
function PasswordForm() {
  const page = usePageActor('newPassword');
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { password: '', repeated: '' },
    problem: answer,
    fields,
    textOf: (code) => fieldErrorText(code, 'password'),
    onSubmit: (values) => page.send({ type: 'form.submitted', values }),
  });

  return (
    <form noValidate className={css.form} onChange={() => page.send({ type: 'form.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>New password</Trans>} error={errorOf('password')}>
        <PasswordInput {...register('password')} autoComplete="new-password" enterKeyHint="next" />
      </Field>
      <Field label={<Trans>New password once more</Trans>} error={errorOf('repeated')}>
        <PasswordInput {...register('repeated')} autoComplete="new-password" enterKeyHint="go" />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Save the password</Trans>
      </Button>
    </form>
  );
}
