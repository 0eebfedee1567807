import { Trans, useLingui } from '@lingui/react/macro';
import type { Discount } from '#contract/discount.ts';
import { timeBonus } from '#contract/limits/shop.ts';
import { chosenBundle, discountFor } from '#machines/page/order-choice.ts';
import { useTimeBonusEnd, useWelcomeDiscountEnd } from '#src/components/time-bonus/use-discount-end.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, numeric } from '#src/styles/text.css.ts';
import { discountName } from '#src/texts/payment.ts';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './checkout.css.ts';
import { useCheckoutState } from './use-checkout.ts';

/** Current discount and its remaining time. [DISCOUNT-05 DISCOUNT-06] */
export function DiscountBanner() {
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  const discount = bundle === null ? null : discountFor(choice, bundle);
  // Pages for members already show it in the layout's banner.
  if (discount === null || (choice.route.area && discount.code === timeBonus.code)) return null;
  return <DiscountNotice discount={discount} isCounting={discount.code === choice.activeDiscount?.code} />;
}

/** `isCounting`: it is the active discount, whose end is shown. [DISCOUNT-09] */
export function DiscountNotice({ discount, isCounting }: { discount: Discount; isCounting: boolean }) {
  return (
    <div className={css.banner}>
      <Icon name="star" className={css.sign} />
      <p className={css.bannerText}>
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
      {isCounting && <DiscountCountdown className={css.left} />}
    </div>
  );
}

function DiscountName({ discount: { code, value_percentage: percentage } }: { discount: Discount }) {
  const { i18n } = useLingui();
  return discountName(i18n, { code, percentage });
}

/**
 * Time left of the current discount: the time bonus to the second, the welcome discount to the minute. [BONUS-10
 * DISCOUNT-05 DISCOUNT-06]
 */
export function DiscountCountdown({ className }: { className?: string | undefined }) {
  const bonus = useTimeBonusEnd();
  const welcome = useWelcomeDiscountEnd();
  if (bonus !== null) return <Countdown seconds={bonus} className={className} />;
  return welcome === null ? null : <HoursAndMinutes seconds={welcome} className={className} />;
}

/** The last minute counts as one. */
function HoursAndMinutes({ seconds, className }: { seconds: number; className: string | undefined }) {
  const all = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return (
    <span role="timer" aria-live="off" className={classNames(numeric, className)}>
      <Trans>
        {hours} h {minutes} min
      </Trans>
    </span>
  );
}
