import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import type { NewPassword, newPasswordMachine } from '#machines/page/new-password.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { useFocusFirstError } from '#src/components/use-focus-first-error.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/password-input.tsx';
import * as css from '#src/components/account-page/account-page.css.ts';

const resolver = lazyResolver(() => import('./new-password-resolver.ts'));

const names = ['password', 'repeated'] as const;

/** [PASSWORD-02 PASSWORD-07] */
export function PasswordForm() {
  const { t, i18n } = useLingui();
  const problemText = useProblemText();
  const page = usePageActor<typeof newPasswordMachine>();
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { register, handleSubmit, setFocus, formState } = useForm<NewPassword>({
    resolver,
    defaultValues: { password: '', repeated: '' },
  });
  useFocusFirstError(problem?.fields, names, setFocus);
  const errorOf = (field: keyof NewPassword) => {
    const text = fieldErrorText(formState.errors[field]?.message ?? problem?.fields?.[field], 'password');
    return text === null ? undefined : i18n._(text);
  };
  const labels = { showLabel: t`Show password`, hideLabel: t`Hide password` };

  return (
    <form
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.edited' })}
      onSubmit={(event) => void handleSubmit((values) => page.send({ type: 'form.submitted', values }))(event)}
    >
      {problem !== null && problem.fields === undefined && <Alert tone="danger">{problemText(problem)}</Alert>}
      <Field label={<Trans>New password</Trans>} error={errorOf('password')}>
        <PasswordInput {...register('password')} {...labels} autoComplete="new-password" enterKeyHint="next" />
      </Field>
      <Field label={<Trans>New password once more</Trans>} error={errorOf('repeated')}>
        <PasswordInput {...register('repeated')} {...labels} autoComplete="new-password" enterKeyHint="go" />
      </Field>
      <Button type="submit" block busy={isBusy}>
        <Trans>Save the password</Trans>
      </Button>
    </form>
  );
}
