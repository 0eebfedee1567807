import { minute } from '#contract/durations.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { mailLinks } from '#contract/limits/account.ts';
import * as css from '#src/components/account-page/account-page.css.ts';
import { ways } from '#src/components/account-page/account-page.css.ts';
import { AccountPage } from '#src/components/account-page/account-page.tsx';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { EmailInput, useMachineForm } from '#src/components/machine-form.tsx';
import { href } from '#src/routes.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextButton, TextLink } from '#src/ui/link/link.tsx';

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

/** [PASSWORD-01 PASSWORD-08] */
function MailSent() {
  const page = usePageActor('passwordReset');
  const email = useSelector(page, (snapshot) => snapshot.context.email);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isResendable = useSelector(page, (snapshot) => snapshot.hasTag('resendable'));
  const isRevealed = useFacts(({ settings }) => settings?.parameters?.reveal_accounts !== false);
  const minutes = mailLinks.reset / minute;
  return (
    <AccountPage
      takesFocus
      title={<Trans>Check your inbox</Trans>}
      lead={
        <Trans>
          The link works once and for <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      }
    >
      <Alert tone="success" icon="mail">
        {isRevealed ? (
          <Trans>
            We have sent a link to <span className={css.mailAddress}>{email}</span>. It may take a minute to arrive;
            look in your spam folder too.
          </Trans>
        ) : (
          <Trans>
            If <span className={css.mailAddress}>{email}</span> has an account, a link is on its way there. It may take
            a minute to arrive; look in your spam folder too.
          </Trans>
        )}
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

const resolver = lazyResolver(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).resetRequest,
}));

/** An unknown address is a field error, everything else is shown above the form. [PASSWORD-03 PASSWORD-05] */
function ResetRequestForm() {
  const page = usePageActor('passwordReset');
  const email = useSelector(page, (snapshot) => snapshot.context.email);
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { email },
    problem: answer,
    textOf: fieldErrorText,
    onSubmit: (values) => page.send({ type: 'form.submitted', ...values }),
  });

  return (
    <form
      method="dialog"
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.edited' })}
      onSubmit={submit}
    >
      <FormProblem problem={problem} />
      <Field label={<Trans>E-mail</Trans>} error={errorOf('email')}>
        <EmailInput {...register('email')} enterKeyHint="send" />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}
