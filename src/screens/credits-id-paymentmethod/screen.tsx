import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle } from '#machines/page/choice.ts';
import { page as pageStyle } from '#src/parts/checkout/bar.css.ts';
import { CodeField } from '#src/parts/checkout/code-field.tsx';
import { CountryField } from '#src/parts/checkout/country-field.tsx';
import { DiscountBanner } from '#src/parts/checkout/discount-banner.tsx';
import { Said } from '#src/parts/checkout/said.tsx';
import { useCheckout, useChoice } from '#src/parts/checkout/use-choice.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { columns } from './parts/columns.css.ts';
import { KeepCard } from './parts/keep-card.tsx';
import { Loading } from './parts/loading.tsx';
import { Methods } from './parts/methods.tsx';
import { NoBundle } from './parts/no-bundle.tsx';
import { PayBar } from './parts/pay-bar.tsx';
import { Summary } from './parts/summary.tsx';
import * as css from './screen.css.ts';

/** How a bundle is paid: the method, what it comes to, and the button that charges. [PAY-06 ROUTE-29] */
export function Screen() {
  const page = useCheckout();
  const choice = useChoice();
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
          <LoadFailed
            title={<Trans>The ways to pay could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'offer.retried' })}
          />
        )}
        {offer === null && !failed && <Loading />}
        {offer !== null && bundle === null && <NoBundle />}
        {offer !== null && bundle !== null && (
          <>
            <Said />
            <DiscountBanner />
            <div className={columns}>
              <div className={css.choices}>
                <Methods offer={offer} />
                <KeepCard />
                <CodeField />
                <CountryField />
              </div>
              <Summary bundle={bundle} />
            </div>
          </>
        )}
      </div>
      <PayBar />
    </>
  );
}
