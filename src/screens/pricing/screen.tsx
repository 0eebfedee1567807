import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BundlesReply } from '#contract/payment.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PaymentMethodIcon } from '#src/components/checkout/payment-method-icon.tsx';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { paymentMethodName } from '#src/texts/payment.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Guarantees } from './guarantees.tsx';
import { MessagePrices } from './message-prices.tsx';
import { PriceSkeleton, PriceTable } from './price-table.tsx';
import { PricingHeader } from './pricing-header.tsx';
import * as css from './screen.css.ts';
import { section } from './screen.css.ts';

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

/** [PAY-01 PAY-11] */
function AcceptedMethods({ offer: { methods } }: { offer: BundlesReply }) {
  const { i18n } = useLingui();
  if (methods.length === 0) return null;
  return (
    <section className={section}>
      <h2 className={heading}>
        <Trans>Ways to pay</Trans>
      </h2>
      <ul className={css.methods}>
        {methods.map((method) => (
          <li key={method} className={css.method}>
            <PaymentMethodIcon method={method} />
            {paymentMethodName(i18n, method)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sign-up for visitors, bundles for members. */
function SignupCta() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <p>
      {isMember ? (
        <ButtonLink href={href('credits')}>
          <Trans>Choose a bundle</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href={href('signup')}>
          <Trans>Sign up for free</Trans>
        </ButtonLink>
      )}
    </p>
  );
}
