import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle } from '#machines/page/order-choice.ts';
import { page as pageStyle } from '#src/components/checkout/checkout-bar.css.ts';
import { DiscountCodeField } from '#src/components/checkout/discount-code-field.tsx';
import { CountryField } from '#src/components/checkout/country-field.tsx';
import { DiscountBanner } from '#src/components/checkout/discount-banner.tsx';
import { CheckoutAlerts } from '#src/components/checkout/checkout-alerts.tsx';
import { useCheckoutActor, useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { columns } from './columns.css.ts';
import { SaveCard } from './save-card.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { UnknownBundle } from './unknown-bundle.tsx';
import { PayBar } from './pay-bar.tsx';
import { OrderSummary } from './order-summary.tsx';
import * as css from './screen.css.ts';

/** Payment of a bundle: method, total, and the button that charges. [PAY-06 ROUTE-29] */
export function Screen() {
  const page = useCheckoutActor();
  const choice = useCheckoutState();
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isReloading = useSelector(page, (snapshot) => snapshot.hasTag('reloading'));
  const { offer, problem } = choice;
  const bundle = chosenBundle(choice);
  return (
    <>
      <div className={classNames(pageStyle, css.narrow)} aria-busy={isReloading || undefined}>
        <h1 className={heading}>
          <Trans>How would you like to pay?</Trans>
        </h1>
        {failed && (
          <LoadError
            title={<Trans>The ways to pay could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'offer.retried' })}
          />
        )}
        {offer === null && !failed && <CheckoutSkeleton />}
        {offer !== null && bundle === null && <UnknownBundle />}
        {offer !== null && bundle !== null && (
          <>
            <CheckoutAlerts />
            <DiscountBanner />
            <div className={columns}>
              <div className={css.choices}>
                <PaymentMethods offer={offer} />
                <SaveCard />
                <DiscountCodeField />
                <CountryField />
              </div>
              <OrderSummary bundle={bundle} />
            </div>
          </>
        )}
      </div>
      <PayBar />
    </>
  );
}
