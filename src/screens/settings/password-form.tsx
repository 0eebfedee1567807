import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { PasswordChange } from '#contract/account.ts';
import { account } from '#contract/limits.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useFocusFirstError } from '#src/components/use-focus-first-error.ts';
import { useFacts } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/password-input.tsx';
import * as css from './form.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

const resolver = lazyResolver<PasswordChange, PasswordChange>(async () => ({
  resolver: (await import('./settings-resolvers.ts')).passwordResolver,
}));

const names = ['old_password', 'password'] as const;

/** The old password and the new one. It empties as it closes with its row. [PASSWORD-06 PASSWORD-07] */
export function PasswordForm() {
  const { t, i18n } = useLingui();
  const lane = useSectionActor('passwordForm');
  const email = useFacts((facts) => facts.user?.email ?? '');
  const problem = useSectionState('passwordForm', (form) => form.context.problem, null);
  const isBusy = useSectionState('passwordForm', (form) => form.hasTag('busy'), false);
  const { register, handleSubmit, setFocus, formState } = useForm<PasswordChange, unknown, PasswordChange>({
    resolver,
    defaultValues: { old_password: '', password: '' },
  });
  const refused = problem?.fields;
  useFocusFirstError(refused, names, setFocus);

  const errorOf = (name: (typeof names)[number]) => {
    const code = formState.errors[name]?.message ?? refused?.[name];
    const text = fieldErrorText(code, name === 'password' ? name : undefined);
    return text === null ? undefined : i18n._(text);
  };
  const words = { showLabel: t`Show password`, hideLabel: t`Hide password` };
  const { min: shortest } = account.password;

  return (
    <form
      noValidate
      className={css.form}
      onChange={() => lane?.send({ type: 'form.edited' })}
      onSubmit={(event) => void handleSubmit((values) => lane?.send({ type: 'form.submitted', values }))(event)}
    >
      {problem !== null && refused === undefined && <Alert tone="danger">{i18n._(problemText(problem))}</Alert>}
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={<Trans>Old password</Trans>} error={errorOf('old_password')}>
        <PasswordInput {...register('old_password')} {...words} autoComplete="current-password" enterKeyHint="next" />
      </Field>
      <Field
        label={<Trans>New password</Trans>}
        error={errorOf('password')}
        hint={<Trans>At least {shortest} characters. A few words are easier to remember than signs.</Trans>}
      >
        <PasswordInput {...register('password')} {...words} autoComplete="new-password" enterKeyHint="go" />
      </Field>
      <div className={css.actions}>
        <Button type="submit" size="m" busy={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
