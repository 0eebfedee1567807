import { Trans } from '@lingui/react/macro';
import type { PasswordChange } from '#contract/account.ts';
import { account } from '#contract/limits/account.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem, useMachineForm } from '#src/components/machine-form.tsx';
import { useFacts } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field, PasswordInput } from '#src/ui/field/field.tsx';
import * as css from './screen.css.ts';
import { SectionRow } from './section-row.tsx';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

/** [PASSWORD-06] */
export const PasswordRow = () => (
  <SectionRow section="password" name={<Trans>Password</Trans>} value={<Trans context="password">Change</Trans>}>
    <PasswordForm />
  </SectionRow>
);

const resolver = lazyResolver<PasswordChange, PasswordChange>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).passwordChange,
}));

const fields = ['old_password', 'password'] as const;

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
    resolver,
    defaultValues: { old_password: '', password: '' },
    problem: answer,
    fields,
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
