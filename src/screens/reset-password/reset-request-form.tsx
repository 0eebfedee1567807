import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProblem } from '#src/components/form-problem.tsx';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useMachineForm } from '#src/components/use-machine-form.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import * as css from '#src/components/account-page/account-page.css.ts';

const resolver = lazyResolver(() => import('./reset-request-resolver.ts'));

/** An unknown address is a field error, everything else is shown above the form. [PASSWORD-03 PASSWORD-05] */
export function ResetRequestForm() {
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
    <form noValidate className={css.form} onChange={() => page.send({ type: 'form.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>E-mail</Trans>} error={errorOf('email')}>
        <TextInput
          {...register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="send"
        />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}
