import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CheckoutAlerts } from '#src/components/checkout/checkout-alerts.tsx';
import { page as pageStyle } from '#src/components/checkout/checkout.css.ts';
import { CountryField } from '#src/components/checkout/country-field.tsx';
import { DiscountBanner } from '#src/components/checkout/discount-banner.tsx';
import { DiscountCodeField } from '#src/components/checkout/discount-code-field.tsx';
import { useCheckoutActor, useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { BundleOptions, BundleSkeleton, SelectionBar } from './bundle-options.tsx';
import { CreditsHeader, Perks } from './credits-header.tsx';
import { OpenOrder } from './open-order.tsx';
import * as css from './screen.css.ts';

/** Purchase of credits and Premium. [CREDITS-01 PREMIUM-01 PREMIUM-04] */
export function Screen() {
  const page = useCheckoutActor();
  const { offer, problem, route } = useCheckoutState();
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isReloading = useSelector(page, (snapshot) => snapshot.hasTag('reloading'));
  const { fallback, leaving } = useFocusFallback();
  const isPremium = route.name === 'premium';
  return (
    <>
      <div ref={fallback} tabIndex={-1} className={pageStyle} aria-busy={isReloading || undefined}>
        <CreditsHeader isPremium={isPremium} />
        {isPremium && <Perks isPremium />}
        {failed && (
          <LoadError
            title={<Trans>The bundles could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'offer.retried' })}
          />
        )}
        {offer === null && !failed && <BundleSkeleton />}
        {offer !== null && (
          <>
            <OpenOrder leaving={leaving} />
            <CheckoutAlerts />
            <DiscountBanner />
            <BundleOptions bundles={offer.bundles} />
            <div className={css.below}>
              <DiscountCodeField />
              <CountryField />
            </div>
            {!isPremium && <Perks />}
          </>
        )}
      </div>
      <SelectionBar />
    </>
  );
}
