import { Trans } from '@lingui/react/macro';
import { timeBonus } from '#contract/limits.ts';
import { chosenBundle, discountFor } from '#machines/page/order-choice.ts';
import { DiscountCountdown } from '#src/components/discount-countdown/discount-countdown.tsx';
import { bodySmall } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './discount-banner.css.ts';
import { DiscountName } from './discount-name.tsx';
import { useCheckoutState } from './use-checkout.ts';

/** Current discount and its remaining time. [DISCOUNT-05 DISCOUNT-06] */
export function DiscountBanner() {
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  const discount = bundle === null ? null : discountFor(choice, bundle);
  // Pages for members already show it in the layout's banner.
  if (discount === null || (choice.route.area && discount.code === timeBonus.code)) return null;
  return (
    <div className={css.banner}>
      <Icon name="star" className={css.sign} />
      <p className={css.words}>
        <strong>
          <DiscountName discount={discount} />
        </strong>{' '}
        <span className={bodySmall}>
          {discount.validity === 'first-purchase' ? (
            <Trans>on your first bundle, taken off below</Trans>
          ) : (
            <Trans>taken off below</Trans>
          )}
        </span>
      </p>
      {discount.code === choice.activeDiscount?.code && <DiscountCountdown className={css.left} />}
    </div>
  );
}
