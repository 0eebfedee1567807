import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { chosenBundle, methodHref, priceOf } from '#machines/page/order-choice.ts';
import * as css from '#src/components/checkout/checkout-bar.css.ts';
import { OriginalPrice } from '#src/components/checkout/original-price.tsx';
import { useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/use-money-format.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** Selected bundle, its price, and the next step. [CREDITS-01] */
export function SelectionBar() {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  if (bundle === null) return null;
  const { price, full, discount } = priceOf(choice, bundle);
  return (
    <aside aria-label={t`Your order`} className={css.bar}>
      <div className={css.inside}>
        <output className={css.order}>
          <span className={classNames(caption, ellipsis, css.what)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>{' '}
          <span className={classNames(title, numeric, css.sum)}>
            {money(price)}{' '}
            {discount !== null && <OriginalPrice price={money(full)} className={classNames(bodySmall, css.full)} />}
          </span>{' '}
          <span className={classNames(caption, css.what)}>
            <Trans>incl. VAT, once</Trans>
          </span>
        </output>
        <ButtonLink href={methodHref(choice)} className={css.go}>
          <Trans>Choose how to pay</Trans>
        </ButtonLink>
      </div>
    </aside>
  );
}
