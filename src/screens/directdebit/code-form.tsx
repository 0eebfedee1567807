import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { useSelector } from '@xstate/react';
import * as z from 'zod/mini';
import { SmsCodeSchema } from '#contract/direct-debit.ts';
import { directDebit } from '#contract/limits/shop.ts';
import { type debitCodeMachine, isConfirmationPending } from '#machines/page/debit-code.ts';
import { CodeError, CodeInput } from '#src/components/code-input/code-input.tsx';
import { useMoneyFormat } from '#src/components/formats.ts';
import { randomId } from '#src/random-id.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './screen.css.ts';

type DebitCode = ActorRefFrom<typeof debitCodeMachine>;

/** Actor that waits for the code; undefined while none is expected. */
export const useDebitCodeActor = (): DebitCode | undefined =>
  useSelector(usePageActor('directDebit'), (snapshot) => snapshot.children.debitCode);

/** Selects from the code actor, or returns `absent` without one. */
export const useDebitCodeState = <T,>(selector: (snapshot: SnapshotFrom<DebitCode>) => T, absent: T): T =>
  useSelector(useDebitCodeActor(), (snapshot) => (snapshot === undefined ? absent : selector(snapshot)));

/** A code was sent without an answer: the payment may have happened. */
export const useIsOutcomeUnknown = (): boolean =>
  useDebitCodeState((snapshot) => isConfirmationPending(snapshot.context) && !snapshot.hasTag('verifying'), false);

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
