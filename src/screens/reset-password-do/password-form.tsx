import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProblem } from '#src/components/form-problem.tsx';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useMachineForm } from '#src/components/use-machine-form.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/password-input.tsx';
import * as css from '#src/components/account-page/account-page.css.ts';

const resolver = lazyResolver(() => import('./new-password-resolver.ts'));

const fields = ['password', 'repeated'] as const;

/** [PASSWORD-02 PASSWORD-07] */
export function PasswordForm() {
  const { t } = useLingui();
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
  const labels = { showLabel: t`Show password`, hideLabel: t`Hide password` };

  return (
    <form noValidate className={css.form} onChange={() => page.send({ type: 'form.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>New password</Trans>} error={errorOf('password')}>
        <PasswordInput {...register('password')} {...labels} autoComplete="new-password" enterKeyHint="next" />
      </Field>
      <Field label={<Trans>New password once more</Trans>} error={errorOf('repeated')}>
        <PasswordInput {...register('repeated')} {...labels} autoComplete="new-password" enterKeyHint="go" />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Save the password</Trans>
      </Button>
    </form>
  );
}
