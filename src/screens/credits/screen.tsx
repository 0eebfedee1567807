import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { page as pageStyle } from '#src/parts/checkout/bar.css.ts';
import { CodeField } from '#src/parts/checkout/code-field.tsx';
import { CountryField } from '#src/parts/checkout/country-field.tsx';
import { DiscountBanner } from '#src/parts/checkout/discount-banner.tsx';
import { Said } from '#src/parts/checkout/said.tsx';
import { useCheckout, useChoice } from '#src/parts/checkout/use-choice.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { useHeir } from '#src/parts/use-heir.ts';
import { Bundles } from './parts/bundles.tsx';
import { ChoiceBar } from './parts/choice-bar.tsx';
import { Head } from './parts/head.tsx';
import { Loading } from './parts/loading.tsx';
import { Perks } from './parts/perks.tsx';
import { Unfinished } from './parts/unfinished.tsx';
import * as css from './screen.css.ts';

/** Buying credits, and with them Premium. [CREDITS-01 PREMIUM-01 PREMIUM-04] */
export function Screen() {
  const page = useCheckout();
  const { offer, problem, route } = useChoice();
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isReloading = useSelector(page, (snapshot) => snapshot.hasTag('reloading'));
  const { heir, leaving } = useHeir();
  const isPremium = route.name === 'premium';
  return (
    <>
      <div ref={heir} tabIndex={-1} className={pageStyle} aria-busy={isReloading || undefined}>
        <Head isPremium={isPremium} />
        {isPremium && <Perks isPremium />}
        {failed && (
          <LoadFailed
            title={<Trans>The bundles could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'offer.retried' })}
          />
        )}
        {offer === null && !failed && <Loading />}
        {offer !== null && (
          <>
            <Unfinished leaving={leaving} />
            <Said />
            <DiscountBanner />
            <Bundles bundles={offer.bundles} />
            <div className={css.below}>
              <CodeField />
              <CountryField />
            </div>
            {!isPremium && <Perks />}
          </>
        )}
      </div>
      <ChoiceBar />
    </>
  );
}
