import type { BundlePriceTable } from '#server/db/schema.ts';

/** Currency by country; EUR elsewhere. [CREDITS-06] */
const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  PL: 'PLN',
  CH: 'CHF',
  DK: 'DKK',
  NO: 'NOK',
  SE: 'SEK',
};

/** `country`: ISO code. */
export const currencyOf = (country: string): string => currencies[country] ?? 'EUR';

/** Default prices in minor units, including VAT; an operator's prices override them. */
const amounts: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  EUR: { hello: 999, evening: 2_499, weekend: 4_999, season: 9_999 },
  USD: { hello: 1_099, evening: 2_699, weekend: 5_499, season: 10_999 },
  GBP: { hello: 899, evening: 2_199, weekend: 4_399, season: 8_799 },
  CAD: { hello: 1_499, evening: 3_699, weekend: 7_499, season: 14_999 },
  AUD: { hello: 1_699, evening: 3_999, weekend: 7_999, season: 15_999 },
  NZD: { hello: 1_799, evening: 4_499, weekend: 8_999, season: 17_999 },
  PLN: { hello: 4_299, evening: 10_799, weekend: 21_499, season: 42_999 },
  CHF: { hello: 990, evening: 2_390, weekend: 4_790, season: 9_590 },
  DKK: { hello: 7_500, evening: 18_500, weekend: 37_500, season: 74_500 },
  NOK: { hello: 11_500, evening: 28_500, weekend: 57_500, season: 114_500 },
  SEK: { hello: 10_900, evening: 27_900, weekend: 55_900, season: 109_900 },
};

export const defaultPrices: readonly BundlePriceTable[] = Object.entries(amounts).flatMap(([currency, byBundle]) =>
  Object.entries(byBundle).map(([bundle, amount]) => ({ bundle_id: bundle, currency, amount })),
);

export const allCurrencies: readonly string[] = Object.keys(amounts);
