import type { Money } from '#contract/fields.ts';
import type { Locale } from '#contract/locales.ts';

/** `amount` in minor units of the currency. */
export const formatMoney = ({ amount, currency }: Money, language: Locale): string => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** The day in UTC: the reader's time zone is unknown. */
export const formatDay = (time: number, language: Locale): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
