import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import type { MailChange, PasswordChange } from '#contract/account.ts';
import { account } from '#contract/limits/account.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { EmailInput, useMachineForm } from '#src/components/machine-form.tsx';
import { useFacts } from '#src/system.tsx';
import { fieldErrorText, ownPasswordText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field, PasswordInput } from '#src/ui/field/field.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';
import { note } from './screen.css.ts';
import { SectionRow, focusOnMount, useSectionActor, useSectionState } from './section.tsx';

/** Address, its confirmation state, and the form to change it. [MAIL-05] */
export function MailRow() {
  const email = useFacts((facts) => facts.user?.email ?? '');
  const isSent = useSectionState('mailForm', (form) => form.hasTag('done'), false);
  return (
    <SectionRow section="email" name={<Trans>E-mail</Trans>} value={email} note={<ConfirmEmailNotice />}>
      {isSent ? <MailSent /> : <MailForm />}
    </SectionRow>
  );
}

/** Resends the mail while the address is unconfirmed. [ACTIVATE-03] */
function ConfirmEmailNotice() {
  const lane = useSectionActor('confirmation');
  const isWaiting = useFacts((facts) => facts.user?.status === 'not_confirmed');
  const isSending = useSectionState('confirmation', (action) => action.hasTag('busy'), false);
  if (!isWaiting) return null;
  return (
    <div className={note}>
      <Alert
        tone="warning"
        icon="mail"
        action={
          <TextButton aria-disabled={isSending} onClick={() => lane?.send({ type: 'action.requested', input: null })}>
            <Trans>Send it again</Trans>
          </TextButton>
        }
      >
        <Trans>This address is not confirmed yet: open the link in our e-mail.</Trans>
      </Alert>
    </div>
  );
}

const mailResolver = lazyResolver<MailChange, MailChange>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).mailChange,
}));

const mailFields = ['email', 'password'] as const;
/** Errors of the new address. The spelling is the specification's. [MAIL-01 MAIL-02] */
const newMailText = (code: string | undefined): MessageDescriptor | null => {
  if (code === 'email_taken') return msg`this email address already owns an account`;
  if (code === 'invalid' || code === 'too_long') return msg`New email address is invalid`;
  return fieldErrorText(code);
};

const mailTexts = { email: newMailText, password: ownPasswordText };

/** [MAIL-01 MAIL-02 MAIL-05] */
function MailForm() {
  const lane = useSectionActor('mailForm');
  const answer = useSectionState('mailForm', (form) => form.context.problem, null);
  const isBusy = useSectionState('mailForm', (form) => form.hasTag('busy'), false);
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver: mailResolver,
    defaultValues: { email: '', password: '' },
    problem: answer,
    fields: mailFields,
    textOf: (code, field) => mailTexts[field](code),
    onSubmit: (values) => lane?.send({ type: 'form.submitted', values }),
  });

  return (
    <form noValidate className={css.form} onChange={() => lane?.send({ type: 'form.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>New e-mail address</Trans>} error={errorOf('email')}>
        <EmailInput {...register('email')} enterKeyHint="next" />
      </Field>
      <Field
        label={<Trans>Your password</Trans>}
        error={errorOf('password')}
        hint={<Trans>So that nobody but you can do this.</Trans>}
      >
        <PasswordInput {...register('password')} autoComplete="current-password" enterKeyHint="go" />
      </Field>
      <div className={css.actions}>
        <Button type="submit" size="m" busy={isBusy}>
          <Trans>Send the link</Trans>
        </Button>
      </div>
    </form>
  );
}

/** [MAIL-05] */
function MailSent() {
  const lane = useSectionActor('mailForm');
  const email = useSectionState('mailForm', (form) => form.context.result ?? '', '');
  const old = useFacts((facts) => facts.user?.email ?? '');
  const takeAnother = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('section')?.focus();
    lane?.send({ type: 'form.edited' });
  };
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Alert
        tone="success"
        icon="mail"
        action={
          <TextButton onClick={takeAnother}>
            <Trans>Use another address</Trans>
          </TextButton>
        }
      >
        <Trans>
          We have sent a link to <strong>{email}</strong>; until you open it, {old} stays your address.
        </Trans>
      </Alert>
    </div>
  );
}

/** [PASSWORD-06] */
export const PasswordRow = () => (
  <SectionRow section="password" name={<Trans>Password</Trans>} value={<Trans context="password">Change</Trans>}>
    <PasswordForm />
  </SectionRow>
);

const passwordResolver = lazyResolver<PasswordChange, PasswordChange>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).passwordChange,
}));

const passwordFields = ['old_password', 'password'] as const;

/** Old and new password. Closing the row clears the form. [PASSWORD-06 PASSWORD-07] */
function PasswordForm() {
  const lane = useSectionActor('passwordForm');
  const email = useFacts((facts) => facts.user?.email ?? '');
  const answer = useSectionState('passwordForm', (form) => form.context.problem, null);
  const isBusy = useSectionState('passwordForm', (form) => form.hasTag('busy'), false);
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver: passwordResolver,
    defaultValues: { old_password: '', password: '' },
    problem: answer,
    fields: passwordFields,
    textOf: (code, field) => fieldErrorText(code, field === 'password' ? field : undefined),
    onSubmit: (values) => lane?.send({ type: 'form.submitted', values }),
  });
  const { min: shortest } = account.password;

  return (
    <form noValidate className={css.form} onChange={() => lane?.send({ type: 'form.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      {/* Lets password managers match the account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={<Trans>Old password</Trans>} error={errorOf('old_password')}>
        <PasswordInput {...register('old_password')} autoComplete="current-password" enterKeyHint="next" />
      </Field>
      <Field
        label={<Trans>New password</Trans>}
        error={errorOf('password')}
        hint={<Trans>At least {shortest} characters. A few words are easier to remember than symbols.</Trans>}
      >
        <PasswordInput {...register('password')} autoComplete="new-password" enterKeyHint="go" />
      </Field>
      <div className={css.actions}>
        <Button type="submit" size="m" busy={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
