import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle } from '#machines/page/order-choice.ts';
import { CheckoutAlerts } from '#src/components/checkout/checkout-alerts.tsx';
import { page as pageStyle } from '#src/components/checkout/checkout.css.ts';
import { CountryField } from '#src/components/checkout/country-field.tsx';
import { DiscountBanner } from '#src/components/checkout/discount-banner.tsx';
import { DiscountCodeField } from '#src/components/checkout/discount-code-field.tsx';
import { useCheckoutActor, useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { OrderSummary, PayBar } from './order-summary.tsx';
import { PaymentMethods, SaveCard } from './payment-methods.tsx';
import * as css from './screen.css.ts';
import { columns } from './screen.css.ts';

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

/** The URL names a bundle that is not or no longer offered. */
function UnknownBundle() {
  return (
    <EmptyState
      icon="coins"
      title={<Trans>This bundle does not exist</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('credits')}>
          <Trans>See the bundles</Trans>
        </ButtonLink>
      }
    >
      <Trans>The address is not complete, or this bundle is not sold any more. Choose another one.</Trans>
    </EmptyState>
  );
}

const CheckoutSkeleton = () => (
  <div aria-busy className={columns}>
    <div className={css.rows}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="box" className={css.row} />
      ))}
    </div>
    <Skeleton shape="box" />
  </div>
);
