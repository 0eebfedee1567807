import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { activationCode } from '#contract/limits/account.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { useMemberActor, useMemberState } from '#src/system.tsx';
import { mailCodeErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeError, CodeInput } from '#src/components/code-input/code-input.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { column, stack } from '#src/styles/stack.css.ts';

const { length } = activationCode;
const fields = ['code'] as const;

/** The digits of the activation mail. The sixth one submits once; a corrected code needs the button. [ACTIVATE-04] */
export function ActivationCodeForm({ takesFocus = false }: { takesFocus?: boolean }) {
  const { t } = useLingui();
  const confirmation = useMemberActor('emailConfirmation');
  const answer = useMemberState('emailConfirmation', (snapshot) => snapshot.context.problem, null);
  const isChecking = useMemberState('emailConfirmation', (snapshot) => snapshot.hasTag('busy'), false);
  const { form, problem, errorOf, submit } = useMachineForm({
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
    problem: answer,
    fields,
    textOf: (error) => mailCodeErrorText(error, answer?.tries),
    onSubmit: ({ code }) => confirmation?.send({ type: 'code.submitted', code }),
  });
  const {
    field: { onChange, ...field },
  } = useController({
    control: form.control,
    name: 'code',
    rules: { validate: (code) => code.length === length || 'too_short' },
  });
  const hasSent = useRef(false);
  const errorId = useId();
  const error = errorOf('code');

  const typed = (code: string) => {
    onChange(code);
    form.clearErrors('code');
    confirmation?.send({ type: 'code.edited' });
    if (code.length !== length || hasSent.current) return;
    hasSent.current = true;
    confirmation?.send({ type: 'code.submitted', code });
  };

  return (
    <form noValidate className={classNames(stack[16], column[640])} onSubmit={submit}>
      <FormProblem problem={problem} />
      <CodeInput
        {...field}
        length={length}
        onChange={typed}
        readOnly={isChecking}
        aria-label={t`Code from the e-mail`}
        aria-describedby={errorId}
        aria-invalid={error !== undefined}
        data-autofocus={takesFocus || undefined}
      />
      <CodeError id={errorId}>{error}</CodeError>
      <Button type="submit" isFullWidth busy={isChecking}>
        <Trans>Confirm my e-mail</Trans>
      </Button>
    </form>
  );
}
