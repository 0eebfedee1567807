import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import type { LoginValues, loginMachine } from '#machines/page/login.ts';
import { lazyResolver } from '#src/parts/lazy-resolver.ts';
import { usePage } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { loginProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/password-input.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import * as css from './login-form.css.ts';

const resolver = lazyResolver(() => import('./rules.ts'));

/** Whatever was wrong, it is said above the fields and never which of them. [LOGIN-02 LOGIN-06 LOGIN-08 LOGIN-10] */
export function LoginForm() {
  const { t, i18n } = useLingui();
  const page = usePage<typeof loginMachine>();
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isLocked = useSelector(page, (snapshot) => snapshot.hasTag('locked'));
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver,
    defaultValues: { login: '', password: '' },
  });
  const errorOf = (field: keyof LoginValues) => {
    const text = fieldErrorText(formState.errors[field]?.message);
    return text === null ? undefined : i18n._(text);
  };

  return (
    <form
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.touched' })}
      onSubmit={(event) => void handleSubmit((values) => page.send({ type: 'form.submitted', values }))(event)}
    >
      {problem !== null && <Alert tone="danger">{i18n._(loginProblemText(problem))}</Alert>}
      <Field label={<Trans>E-mail or name</Trans>} error={errorOf('login')}>
        <TextInput
          {...register('login')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
        />
      </Field>
      <Field label={<Trans>Password</Trans>} error={errorOf('password')}>
        <PasswordInput
          {...register('password')}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
        />
      </Field>
      <Button type="submit" block busy={isBusy} disabled={isLocked}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}
