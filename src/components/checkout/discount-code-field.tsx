import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefCallback, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import { enteredCodeError } from '#machines/page/order-choice.ts';
import type { discountCodeMachine } from '#machines/page/discount-code.ts';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, label } from '#src/styles/text.css.ts';
import { fieldErrorText } from '#src/texts/money-field-errors.ts';
import { discountName } from '#src/texts/payment.ts';
import { problemText } from '#src/texts/problems.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './discount-code-field.css.ts';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from './use-checkout.ts';

/** A code that the member types, or the one that he has: one an order. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export function DiscountCodeField() {
  const { enteredDiscount } = useCheckoutState();
  const { heir, leaving } = useFocusFallback();
  return (
    <div ref={heir} tabIndex={-1} className={css.applied}>
      {enteredDiscount === null ? (
        <Closed leaving={leaving} />
      ) : (
        <Applied discount={enteredDiscount} leaving={leaving} />
      )}
    </div>
  );
}

type Leaving = { leaving: RefCallback<HTMLElement> };

type Code = ActorRefFrom<typeof discountCodeMachine>;

/** Who looks codes up; undefined while it is down. */
const useCode = (): Code | undefined => useSelector(useCheckoutActor(), (snapshot) => snapshot.children.discountCode);

const useCodeState = <T,>(selector: (snapshot: SnapshotFrom<typeof discountCodeMachine>) => T, absent: T): T =>
  useSelector(useCode(), (snapshot) => (snapshot === undefined ? absent : selector(snapshot)));

/** Opens where a code is looked up or was refused, and stays so while another one is typed. */
function Closed({ leaving }: Leaving) {
  const hasAsked = useCodeState((code) => code.hasTag('busy') || code.context.problem !== null, false);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || hasAsked}
      className={css.closed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classNames(label, css.summary)}>
        <Icon name="plus" size="s" />
        <Trans>I have a discount code</Trans>
      </summary>
      <CodeForm leaving={leaving} />
    </details>
  );
}

function CodeForm({ leaving }: Leaving) {
  const { i18n } = useLingui();
  const page = useCheckoutActor();
  const code = useCode();
  const { route } = useCheckoutState();
  const isPaying = useIsPaymentInFlight();
  const isBusy = useCodeState((snapshot) => snapshot.hasTag('busy'), false);
  const problem = useCodeState((snapshot) => snapshot.context.problem, null);
  const input = useRef<HTMLInputElement>(null);
  const wasSubmitted = useRef(false);

  const keepInput = useCallback(
    (element: HTMLInputElement) => {
      input.current = element;
      const left = leaving(element);
      return () => {
        if (typeof left === 'function') left();
      };
    },
    [leaving],
  );
  useEffect(() => {
    if (problem !== null && wasSubmitted.current) input.current?.focus();
  }, [problem]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    wasSubmitted.current = true;
    if (!isBusy) page.send({ type: 'discountCode.submitted', code: input.current?.value ?? '' });
  };
  const text = problem && (fieldErrorText(problem.fields?.['code']) ?? problemText(problem));
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Field label={<Trans>Discount code</Trans>} error={text && i18n._(text)}>
        <TextInput
          ref={keepInput}
          name="discount"
          defaultValue={route.query['discount'] ?? ''}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          className={css.code}
          onChange={() => code?.send({ type: 'discountCode.edited' })}
        />
      </Field>
      <Button ref={leaving} type="submit" variant="soft" busy={isBusy || isPaying} className={css.apply}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

function Applied({ discount, leaving }: { discount: Discount } & Leaving) {
  const { t, i18n } = useLingui();
  const page = useCheckoutActor();
  const isPaying = useIsPaymentInFlight();
  const obstacle = fieldErrorText(enteredCodeError(useCheckoutState()) ?? undefined);
  const name = discountName(i18n, { code: discount.code, percentage: discount.value_percentage });
  return (
    <>
      <ChipButton
        ref={leaving}
        removable
        aria-label={t`${name}: take out this code`}
        disabled={isPaying}
        onClick={() => page.send({ type: 'discountCode.removed' })}
      >
        {name}
      </ChipButton>
      <output className={classNames(caption, css.problem)}>{obstacle !== null && i18n._(obstacle)}</output>
    </>
  );
}
