import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '#contract/fields.ts';
import type { Transaction } from '#contract/payment.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, numeric, title } from '#src/styles/text.css.ts';
import { discountName } from '#src/texts/payment.ts';
import * as css from './checkout.css.ts';

type PriceLinesProps = {
  credits: number;
  /** Before the discount. */
  full: Money;
  discount: Transaction['discount'];
  price: Money;
};

/** Item, discount and total. [DISCOUNT-08] */
export function PriceBreakdown({ credits, full, discount, price }: PriceLinesProps) {
  const { i18n } = useLingui();
  const money = useMoneyFormat();
  const { currency } = full;
  return (
    <dl className={css.lines}>
      <div className={css.line}>
        <dt className={css.breakdownLabel}>
          <Plural value={credits} one="# credit" other="# credits" />
        </dt>
        <dd className={classNames(numeric, css.breakdownSum)}>{money(full)}</dd>
      </div>
      {discount !== null && (
        <div className={css.line}>
          <dt className={css.breakdownLabel}>{discountName(i18n, discount)}</dt>
          <dd className={classNames(numeric, css.off)}>{money({ amount: price.amount - full.amount, currency })}</dd>
        </div>
      )}
      <div className={classNames(css.line, css.total)}>
        <dt className={css.breakdownLabel}>
          <span className={title}>
            <Trans>Total</Trans>
          </span>{' '}
          <span className={classNames(caption, css.vat)}>
            <Trans>incl. VAT, once</Trans>
          </span>
        </dt>
        <dd className={classNames(title, numeric, css.breakdownSum)}>{money(price)}</dd>
      </div>
    </dl>
  );
}
