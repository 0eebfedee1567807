import { Trans, useLingui } from '@lingui/react/macro';
import { type RefCallback, Suspense, useState } from 'react';
import type { Discount } from '#contract/discount.ts';
import { enteredCodeError } from '#machines/page/order-choice.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, label } from '#src/styles/text.css.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { discountName } from '#src/texts/payment.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './checkout.css.ts';
import { useCheckoutActor, useCheckoutState, useCodeState, useIsPaymentInFlight } from './use-checkout.ts';

// Lazy: few members open it, so the form library stays out of the first load.
const CodeForm = lazyComponent(() => import('./code-form.tsx'));

/** Entered or granted discount code: one per order. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export function DiscountCodeField() {
  const { enteredDiscount } = useCheckoutState();
  const { fallback, leaving } = useFocusFallback();
  return (
    <div ref={fallback} tabIndex={-1} className={css.applied}>
      {enteredDiscount === null ? (
        <Closed leaving={leaving} />
      ) : (
        <Applied discount={enteredDiscount} leaving={leaving} />
      )}
    </div>
  );
}

type Leaving = { leaving: RefCallback<HTMLElement> };

/** Opens when a code is looked up or refused, and stays open while another is typed. */
function Closed({ leaving }: Leaving) {
  const hasCodeState = useCodeState((code) => code.hasTag('busy') || code.context.problem !== null, false);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpen || hasCodeState}
      className={css.closed}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open) setOpened(true);
      }}
    >
      <summary className={classNames(label, css.summary)}>
        <Icon name="plus" size="s" />
        <Trans>I have a discount code</Trans>
      </summary>
      {(wasOpened || hasCodeState) && (
        <Suspense>
          <CodeForm leaving={leaving} />
        </Suspense>
      )}
    </details>
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
