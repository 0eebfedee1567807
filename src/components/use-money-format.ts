import { useLingui } from '@lingui/react/macro';
import type { Money } from '#contract/fields.ts';

/** Formats money for a language; the currency defines the number of minor units. */
export const formatMoney = ({ amount, currency }: Money, locale: string): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

export const useMoneyFormat = (): ((money: Money) => string) => {
  const { i18n } = useLingui();
  return (money) => formatMoney(money, i18n.locale);
};
