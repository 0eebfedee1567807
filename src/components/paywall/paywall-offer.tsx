import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { cardMethods } from '#contract/card-methods.ts';
import type { Discount } from '#contract/discount.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { findBundle, paywallBundles, suggestedMethods } from '#machines/generic/order-suggestion.ts';
import type { paywallOfferMachine } from '#machines/member/paywall-offer.ts';
import { applicableDiscount } from '#machines/page/discount-code.ts';
import { discountedPrice } from '#machines/page/offer.ts';
import { BundleSummary } from '#src/components/checkout/bundle-summary.tsx';
import { DiscountCountdown } from '#src/components/checkout/discount-banner.tsx';
import { PaymentMethodIcon } from '#src/components/checkout/payment-method-icon.tsx';
import { useMoneyFormat } from '#src/components/formats.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, muted } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { discountName, paymentMethodName } from '#src/texts/payment.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './paywall.css.ts';

type OfferActor = ActorRefFrom<typeof paywallOfferMachine>;

/** Two bundles, the member's method, and the way to the page that charges. [PREMIUM-05] */
export function PaywallOffer({ actor }: { actor: OfferActor }) {
  const offer = useSelector(actor, (snapshot) => snapshot.context.offer);
  const isClosed = useSelector(actor, (snapshot) => snapshot.hasTag('closed'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  if (hasFailed)
    return (
      <LoadError
        title={<Trans>The bundles could not be loaded</Trans>}
        problem={problem}
        onRetry={() => actor.send({ type: 'offer.retried' })}
      />
    );
  if (offer === null) return <OfferSkeleton />;
  return isClosed ? <NothingForSale offer={offer} /> : <Offered actor={actor} offer={offer} />;
}

/** As high as two bundles, the method and the button. */
const OfferSkeleton = () => (
  <div aria-busy className={css.offer}>
    <Skeleton shape="box" className={css.bundleSkeleton} />
    <Skeleton shape="box" className={css.bundleSkeleton} />
    <Skeleton shape="box" className={css.buttonSkeleton} />
  </div>
);

const NothingForSale = ({ offer }: { offer: BundlesReply }) => (
  <Alert tone="warning" icon="info">
    {offer.payments_open ? (
      <Trans>Payments aren't available from this country yet.</Trans>
    ) : (
      <Trans>Payments are not open on this site yet. You can look at the prices, but not buy.</Trans>
    )}
  </Alert>
);

function Offered({ actor, offer }: { actor: OfferActor; offer: BundlesReply }) {
  const { t } = useLingui();
  const active = useFacts((facts) => facts.discount);
  const selected = useSelector(actor, (snapshot) => snapshot.context.selected);
  const method = suggestedMethods(offer)[0] ?? null;
  const { bundles } = paywallBundles(offer);
  const discountOf = (bundle: Bundle) => applicableDiscount(active, { bundle, method, country: offer.country });
  const chosen = findBundle(offer, selected);
  const discount = chosen && discountOf(chosen);
  return (
    <div className={css.offer}>
      <UnfinishedOrder offer={offer} />
      {discount !== null && <BonusLine discount={discount} />}
      <FieldGroup label={t`Bundle`} labelHidden>
        <RadioCards className={css.bundles}>
          {bundles.map((bundle) => (
            <RadioCard
              key={bundle.id}
              name="paywall-bundle"
              value={bundle.id}
              checked={bundle.id === selected}
              className={css.bundle}
              onChange={() => actor.send({ type: 'bundle.selected', bundle: bundle.id })}
            >
              <BundleSummary bundle={bundle} price={discountedPrice(bundle, discountOf(bundle))} />
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      {chosen !== null && method !== null && (
        <>
          <Button isFullWidth data-autofocus className={css.buy} onClick={() => actor.send({ type: 'offer.accepted' })}>
            <BuyLabel bundle={chosen} discount={discount} />
          </Button>
          <p className={classNames(caption, css.method)}>
            <PaymentMethodIcon method={method} />
            <span>
              <MethodName offer={offer} />
              <br />
              <Trans>You confirm on the next page. Nothing renews by itself.</Trans>
            </span>
          </p>
        </>
      )}
    </div>
  );
}

/** One line on a phone: the number of credits stands above, in the chosen bundle. */
function BuyLabel({ bundle, discount }: { bundle: Bundle; discount: Discount | null }) {
  const price = useMoneyFormat()(discountedPrice(bundle, discount));
  return (
    <Trans comment="Button below the chosen bundle of credits: at most 25 characters with a price">
      Buy for {price}
    </Trans>
  );
}

/** The saved card, or the method of the last order. */
function MethodName({ offer }: { offer: BundlesReply }) {
  const { i18n } = useLingui();
  const method = suggestedMethods(offer)[0];
  if (method === undefined) return null;
  const name = offer.card !== null && cardMethods.includes(method) ? offer.card.label : paymentMethodName(i18n, method);
  return method === offer.last?.method ? (
    <Trans comment="{name}: a payment method or card, such as PayPal">With {name}, as last time</Trans>
  ) : (
    <Trans comment="{name}: a payment method or card, such as PayPal">With {name}</Trans>
  );
}

function BonusLine({ discount }: { discount: Discount }) {
  const { i18n } = useLingui();
  return (
    <p className={css.bonus}>
      <Icon name="star" size="s" className={css.star} />
      <strong className={bodySmall}>
        {discountName(i18n, { code: discount.code, percentage: discount.value_percentage })}
      </strong>
      <DiscountCountdown className={css.left} />
    </p>
  );
}

/** An earlier order that is not settled, before the member pays for the same credits again. */
function UnfinishedOrder({ offer: { unfinished } }: { offer: BundlesReply }) {
  if (unfinished === null) return null;
  return (
    <p className={classNames(bodySmall, muted)}>
      {unfinished.state === 'open' ? (
        <Trans>You have an unpaid order.</Trans>
      ) : (
        <Trans>An earlier order is waiting for your bank.</Trans>
      )}{' '}
      <TextLink href={href('transactions-id', { id: unfinished.id })}>
        <Trans>Look at it</Trans>
      </TextLink>
    </p>
  );
}
