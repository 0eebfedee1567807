import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { usePageActor } from '#src/system.tsx';
import { PriceTable } from './price-table.tsx';
import { MessagePrices } from './message-prices.tsx';
import { PricingHeader } from './pricing-header.tsx';
import { PriceSkeleton } from './price-skeleton.tsx';
import { AcceptedMethods } from './accepted-methods.tsx';
import { SignupCta } from './signup-cta.tsx';
import { Guarantees } from './guarantees.tsx';
import * as css from './screen.css.ts';

/** Public prices. [ROUTE-33 CREDITS-02 CREDITS-03 CREDITS-06] */
export function Screen() {
  const page = usePageActor('pricing');
  const offer = useSelector(page, (snapshot) => snapshot.context.data);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  return (
    <div className={css.page}>
      <PricingHeader country={offer?.country ?? null} isLoading={offer === null && !failed} />
      <MessagePrices />
      {failed && (
        <LoadError
          title={<Trans>The bundles could not be loaded</Trans>}
          problem={problem}
          onRetry={() => page.send({ type: 'resource.requested' })}
        />
      )}
      {offer === null && !failed && <PriceSkeleton />}
      {offer !== null && (
        <>
          <PriceTable offer={offer} />
          <Guarantees />
          <AcceptedMethods offer={offer} />
        </>
      )}
      {(offer !== null || failed) && <SignupCta />}
    </div>
  );
}
