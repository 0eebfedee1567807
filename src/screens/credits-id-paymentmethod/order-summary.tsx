import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '#contract/fields.ts';
import type { Bundle } from '#contract/payment.ts';
import { chosenMethod, messagePrice, priceOf } from '#machines/page/order-choice.ts';
import { useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { PriceBreakdown } from '#src/components/checkout/price-breakdown.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { PayButton } from './pay-button.tsx';
import * as css from './screen.css.ts';

/** Item and total. [CREDITS-01 DISCOUNT-08] */
export function OrderSummary({ bundle }: { bundle: Bundle }) {
  const { t } = useLingui();
  const { online } = useCheckoutState();
  return (
    <aside aria-label={t`Your order`}>
      <Card className={css.summary}>
        <div className={css.head}>
          <h2 className={title}>
            <Trans>Your order</Trans>
          </h2>
          <TextLink alone href={`${href('credits')}?bundle=${encodeURIComponent(bundle.id)}`}>
            <Trans>Choose another bundle</Trans>
          </TextLink>
        </div>
        <Lines bundle={bundle} />
        <div className={css.pay}>
          <PayButton isFullWidth />
        </div>
        <p className={classNames(caption, css.small)}>
          <Trans>One payment, no subscription.</Trans>{' '}
          {online ? <NextStep /> : <Trans>You are offline: paying needs the network.</Trans>}
        </p>
      </Card>
    </aside>
  );
}

function NextStep() {
  const method = chosenMethod(useCheckoutState());
  if (method === null) return null;
  return method === 'sdd' ? (
    <Trans>Next come your account details and a code by SMS.</Trans>
  ) : (
    <Trans>You leave this site for a moment to pay.</Trans>
  );
}

function Lines({ bundle }: { bundle: Bundle }) {
  const money = useMoneyFormat();
  const { price, full, discount } = priceOf(useCheckoutState(), bundle);
  const taken = discount === null ? null : { code: discount.code, percentage: discount.value_percentage };
  const total = money(price);
  return (
    <>
      <PriceBreakdown credits={bundle.credits} full={full} discount={taken} price={price} />
      <VisuallyHidden>
        <output>
          <Trans>Total {total}</Trans>
        </output>
      </VisuallyHidden>
      <EachMessage bundle={bundle} price={price} />
    </>
  );
}

/** [CREDITS-02] */
function EachMessage({ bundle, price }: { bundle: Bundle; price: Money }) {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const messageCredits = useFacts((facts) => facts.settings?.message_credits ?? 0);
  if (messageCredits <= 0) return null;
  const each = money(messagePrice(price, bundle.credits, messageCredits));
  return (
    <p className={classNames(caption, css.small)}>
      {t`${plural(messageCredits, {
        one: `A message costs # credit: that is ${each} with this bundle.`,
        other: `A message costs # credits: that is ${each} with this bundle.`,
      })}`}
    </p>
  );
}
