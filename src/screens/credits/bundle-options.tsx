import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Bundle } from '#contract/payment.ts';
import { chosenBundle, methodHref, priceOf } from '#machines/page/order-choice.ts';
import { BundleSummary, OriginalPrice } from '#src/components/checkout/bundle-summary.tsx';
import * as bar from '#src/components/checkout/checkout.css.ts';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, numeric, title } from '#src/styles/text.css.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { cards } from '#src/ui/field/field.css.ts';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';

/** [CREDITS-06 PREMIUM-02] */
export function BundleOptions({ bundles }: { bundles: readonly Bundle[] }) {
  const page = useCheckoutActor();
  const choice = useCheckoutState();
  const isPaying = useIsPaymentInFlight();
  const chosen = chosenBundle(choice);
  return (
    <FieldGroup label={<Trans>Bundle</Trans>} labelHidden>
      <RadioCards className={css.bundles}>
        {bundles.map((bundle) => (
          <RadioCard
            key={bundle.id}
            name="bundle"
            value={bundle.id}
            checked={bundle.id === chosen?.id}
            disabled={isPaying}
            className={css.packages[bundle.style]}
            onChange={() => page.send({ type: 'bundle.selected', bundle: bundle.id })}
          >
            <BundleSummary bundle={bundle} price={priceOf(choice, bundle).price} />
            <span className={css.chosen} aria-hidden>
              <Icon name="check" size="s" />
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </FieldGroup>
  );
}

export const BundleSkeleton = () => (
  <div aria-busy className={classNames(cards, css.bundles)}>
    {[1, 2, 3, 4].map((bundle) => (
      <Skeleton key={bundle} shape="box" />
    ))}
  </div>
);

/** Selected bundle, its price, and the next step. [CREDITS-01] */
export function SelectionBar() {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  if (bundle === null || choice.offer?.payments_open === false) return null;
  const { price, full, discount } = priceOf(choice, bundle);
  return (
    <aside aria-label={t`Your order`} className={bar.bar}>
      <div className={classNames(bar.inside, bar.stacked)}>
        <output className={bar.line}>
          <span className={classNames(caption, bar.what)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>{' '}
          <span className={classNames(title, numeric, bar.barTotal)}>
            {money(price)}{' '}
            {discount !== null && (
              <OriginalPrice price={money(full)} className={classNames(bodySmall, bar.barFullPrice)} />
            )}
          </span>{' '}
          <span className={classNames(caption, bar.what)}>
            <Trans>incl. VAT, once</Trans>
          </span>
        </output>
        <ButtonLink href={methodHref(choice)}>
          <Trans>Choose how to pay</Trans>
        </ButtonLink>
      </div>
    </aside>
  );
}
