import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { DiscountCodeSchema } from '#contract/discount.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field, TextInput } from '#src/ui/field/field.tsx';
import * as css from './checkout.css.ts';
import { useCheckoutActor, useCheckoutState, useCode, useCodeState, useIsPaymentInFlight } from './use-checkout.ts';

/** Form in the expanded field. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export default function CodeForm({ leaving }: { leaving: RefCallback<HTMLElement> }) {
  const { i18n } = useLingui();
  const page = useCheckoutActor();
  const code = useCode();
  const { route } = useCheckoutState();
  const isPaying = useIsPaymentInFlight();
  const isBusy = useCodeState((snapshot) => snapshot.hasTag('busy'), false);
  const problem = useCodeState((snapshot) => snapshot.context.problem, null);
  const {
    form: { control, formState },
    errorOf,
    submit,
  } = useMachineForm({
    resolver: rules,
    defaultValues: { discount: route.query['discount'] ?? '' },
    problem: null,
    textOf: (error) => fieldErrorText(error),
    onSubmit: ({ discount }) => {
      if (!isBusy) page.send({ type: 'discountCode.submitted', code: discount });
    },
  });
  const {
    field: { ref, onChange, ...field },
  } = useController({ control, name: 'discount' });

  const input = useRef<HTMLInputElement>(null);
  const keepInput = useCallback(
    (element: HTMLInputElement) => {
      input.current = element;
      ref(element);
      const left = leaving(element);
      return () => {
        ref(null);
        if (typeof left === 'function') left();
      };
    },
    [ref, leaving],
  );
  // An earlier problem must not take the focus.
  const wasSubmitted = formState.isSubmitting || formState.isSubmitted;
  useEffect(() => {
    if (problem !== null && wasSubmitted) input.current?.focus();
  }, [problem, wasSubmitted]);

  const refusal = problem && (fieldErrorText(problem.fields?.['code']) ?? problemText(problem));
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Field label={<Trans>Discount code</Trans>} error={errorOf('discount') ?? (refusal && i18n._(refusal))}>
        <TextInput
          {...field}
          ref={keepInput}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          className={css.code}
          onChange={(event) => {
            onChange(event);
            code?.send({ type: 'discountCode.edited' });
          }}
        />
      </Field>
      <Button ref={leaving} type="submit" variant="soft" busy={isBusy || isPaying} className={css.apply}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

/** Sent as typed: the server normalises it. [DISCOUNT-02] */
export const rules = zodResolver(z.object({ discount: DiscountCodeSchema }), undefined, { raw: true });
