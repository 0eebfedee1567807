import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { isLockedFor } from '#machines/page/login.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { lazyComponent, lazyResolver } from '#src/components/lazy.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { loadCatalogue } from '#src/i18n.ts';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field, PasswordInput, TextInput } from '#src/ui/field/field.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

const LoginProblem = lazyComponent(() => import('./login-problem.tsx'), 'errors');

/** Nothing is refused before the first validation: the texts of errors come with it. */
const resolver = lazyResolver(async () => {
  const [{ login }] = await Promise.all([
    importWithRecovery(() => import('#src/components/form-resolvers.ts')),
    importWithRecovery(() => import('./login-problem.tsx')),
    loadCatalogue('errors'),
  ]);
  return { resolver: login };
});

/** Errors are shown above the fields. [LOGIN-02] */
export function LoginForm() {
  const page = usePageActor('login');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const minutes = useSelector(page, (snapshot) => snapshot.context.minutes);
  const {
    form: { register, control },
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { login: '', password: '' },
    problem: null,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (values) => page.send({ type: 'form.submitted', values }),
  });
  const login = useWatch({ control, name: 'login' });
  const isLocked = useSelector(page, (snapshot) => isLockedFor(snapshot.context, login));
  const shown = isLocked ? ({ code: 'login_blocked', minutes } as const) : problem;

  return (
    <form
      method="dialog"
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.edited' })}
      onSubmit={submit}
    >
      {shown !== null && (
        <Suspense>
          <LoginProblem problem={shown} />
        </Suspense>
      )}
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
      <div className={css.password}>
        <Field label={<Trans>Password</Trans>} error={errorOf('password')}>
          <PasswordInput {...register('password')} autoComplete="current-password" enterKeyHint="go" />
        </Field>
        <TextLink alone href={href('reset-password')} className={css.forgotten}>
          <Trans>Forgot your password?</Trans>
        </TextLink>
      </div>
      <Button type="submit" isFullWidth busy={isBusy} disabled={isLocked}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}
