import type { Money } from '#contract/fields.ts';
import type { Locale } from '#contract/locales.ts';

/** Money as a language writes it; the currency says how many of its minor units make a whole. */
export const formatMoney = ({ amount, currency }: Money, language: Locale): string => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** The day, by UTC: where its reader is nobody knows. */
export const formatDay = (time: number, language: Locale): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
