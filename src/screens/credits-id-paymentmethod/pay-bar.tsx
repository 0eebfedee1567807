import { Plural, useLingui } from '@lingui/react/macro';
import { chosenBundle, chosenMethod, priceOf } from '#machines/page/order-choice.ts';
import * as css from '#src/components/checkout/checkout-bar.css.ts';
import { useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/use-money-format.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { PayButton } from './pay-button.tsx';

/** Keeps total and button in view on narrow windows. */
export function PayBar() {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  if (bundle === null || chosenMethod(choice) === null) return null;
  return (
    <aside aria-label={t`To pay`} className={classNames(css.bar, css.narrow)}>
      <div className={css.inside}>
        <div className={css.order}>
          <span className={classNames(caption, ellipsis, css.what)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>
          <span className={classNames(title, numeric)}>{money(priceOf(choice, bundle).price)}</span>
        </div>
        <PayButton className={css.go} />
      </div>
    </aside>
  );
}
