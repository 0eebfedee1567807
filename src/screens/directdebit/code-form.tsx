import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SmsCodeSchema } from '#contract/direct-debit.ts';
import { directDebit } from '#contract/limits/shop.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { randomId } from '#src/random-id.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeError, CodeInput } from '#src/components/code-input/code-input.tsx';
import * as css from './screen.css.ts';
import { useDebitCodeActor, useDebitCodeState } from './use-debit-code.ts';

const { codeLength } = directDebit;

/** Code input and pay button. The sixth digit submits once; a corrected code needs the button. [SDD-01 SDD-03] */
export function CodeForm() {
  const { t, i18n } = useLingui();
  const debitCode = useDebitCodeActor();
  const money = useMoneyFormat();
  const price = useDebitCodeState((snapshot) => snapshot.context.pendingDebit.price, null);
  const problem = useDebitCodeState((snapshot) => snapshot.context.problem, null);
  const isVerifying = useDebitCodeState((snapshot) => snapshot.hasTag('verifying'), false);
  const { control, handleSubmit, setFocus, setError, clearErrors, formState } = useForm({
    resolver: rules,
    // An error stays until the next change; digits are not validated one by one.
    reValidateMode: 'onSubmit',
    defaultValues: { code: '' },
  });
  const {
    field: { ref, onChange, ...field },
  } = useController({ control, name: 'code' });
  const hasSent = useRef(false);
  const errorId = useId();
  const error = formState.errors.code;
  const refusal = error?.type === 'refused' ? fieldErrorText(error.message) : null;
  const total = price === null ? '' : money(price);

  const arrive = useCallback(
    (element: HTMLInputElement | null) => {
      ref(element);
      element?.focus();
    },
    [ref],
  );
  useEffect(() => {
    const refused = problem?.fields?.['code'];
    if (refused === undefined) return;
    setError('code', { type: 'refused', message: refused });
    setFocus('code', { shouldSelect: true });
  }, [problem, setError, setFocus]);

  const submit = handleSubmit(({ code }) => debitCode?.send({ type: 'smsCode.submitted', code, key: randomId() }));
  const typed = (code: string) => {
    onChange(code);
    clearErrors('code');
    if (code.length !== codeLength || hasSent.current) return;
    hasSent.current = true;
    void submit();
  };

  return (
    <form noValidate className={css.entry} onSubmit={(event) => void submit(event)}>
      <CodeInput
        {...field}
        length={codeLength}
        ref={arrive}
        onChange={typed}
        readOnly={isVerifying}
        aria-label={t`Code from the SMS`}
        aria-describedby={errorId}
        aria-invalid={error !== undefined}
        data-autofocus
      />
      <CodeError id={errorId}>
        {error !== undefined &&
          (refusal !== null ? (
            i18n._(refusal)
          ) : (
            <Plural value={codeLength} one="Please enter the digit." other="Please enter all # digits." />
          ))}
      </CodeError>
      <Button type="submit" isFullWidth busy={isVerifying}>
        <Trans>Pay {total} by direct debit</Trans>
      </Button>
    </form>
  );
}

/** Part of the form's chunk: a code is sent and retried offline too. [SDD-09] */
const rules = zodResolver(z.object({ code: SmsCodeSchema }));
