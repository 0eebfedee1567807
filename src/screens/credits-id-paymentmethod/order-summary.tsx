import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Money } from '#contract/fields.ts';
import type { Bundle } from '#contract/payment.ts';
import { chosenBundle, chosenMethod, messagePrice, priceOf } from '#machines/page/order-choice.ts';
import * as checkout from '#src/components/checkout/checkout.css.ts';
import { PriceBreakdown } from '#src/components/checkout/price-breakdown.tsx';
import { useCheckoutActor, useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { randomId } from '#src/random-id.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { paymentMethodName } from '#src/texts/payment.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
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

const busy = ['paying', 'reloading', 'cancelling'] as const;

/** The page's only button that charges; it names the amount and the method. */
function PayButton({ isFullWidth = false, className }: { isFullWidth?: boolean; className?: string }) {
  const { i18n } = useLingui();
  const page = useCheckoutActor();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const [bundle, method] = [chosenBundle(choice), chosenMethod(choice)];
  const isCheckoutBusy = useSelector(page, (snapshot) => busy.some((tag) => snapshot.hasTag(tag)));
  if (bundle === null || method === null) return null;
  const price = money(priceOf(choice, bundle).price);
  const name = paymentMethodName(i18n, method);
  return (
    <Button
      isFullWidth={isFullWidth}
      busy={isCheckoutBusy || choice.codeBeingChecked !== null}
      disabled={!choice.online}
      className={className}
      onClick={() => page.send({ type: 'order.confirmed', key: randomId() })}
    >
      <Trans>
        Pay {price} with {name}
      </Trans>
    </Button>
  );
}

/** Keeps total and button in view on narrow windows. */
export function PayBar() {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  if (bundle === null || chosenMethod(choice) === null) return null;
  return (
    <aside aria-label={t`To pay`} className={classNames(checkout.bar, checkout.narrow)}>
      <div className={checkout.inside}>
        <div className={checkout.order}>
          <span className={classNames(caption, ellipsis, checkout.what)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>
          <span className={classNames(title, numeric)}>{money(priceOf(choice, bundle).price)}</span>
        </div>
        <PayButton className={checkout.go} />
      </div>
    </aside>
  );
}
