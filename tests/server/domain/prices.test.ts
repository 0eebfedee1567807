import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { minimumMessageCosts } from '#server/domain/message-price.ts';
import { allCurrencies, currencyOf, defaultPrices } from '#server/domain/prices.ts';

const priceOf = (bundle: string, currency: string) =>
  defaultPrices.find((price) => price.bundle_id === bundle && price.currency === currency)?.amount;

test('[CREDITS-06] the four bundles cost 9.99, 24.99, 49.99 and 99.99 euro', () => {
  const euros = ['hello', 'evening', 'weekend', 'season'].map((bundle) => priceOf(bundle, 'EUR'));
  expect(euros).toEqual([999, 2_499, 4_999, 9_999]);
});

test('[CREDITS-06] each country of the site pays in its own currency', () => {
  expect(Object.fromEntries(countries.map((country) => [country, currencyOf(country)]))).toEqual({
    US: 'USD',
    NL: 'EUR',
    BE: 'EUR',
    FR: 'EUR',
    IT: 'EUR',
    ES: 'EUR',
    DE: 'EUR',
    AT: 'EUR',
    IE: 'EUR',
    GB: 'GBP',
    CA: 'CAD',
    PL: 'PLN',
    AU: 'AUD',
    NZ: 'NZD',
    CH: 'CHF',
    DK: 'DKK',
    FI: 'EUR',
    NO: 'NOK',
    SE: 'SEK',
  });
});

test('[CREDITS-06 PREMIUM-04] every bundle has a price in every currency, and larger ones have cheaper credits', () => {
  expect([...new Set(countries.map(currencyOf))].toSorted()).toEqual([...allCurrencies].toSorted());
  const credits = { hello: 20, evening: 60, weekend: 150, season: 400 };
  for (const currency of allCurrencies) {
    const perCredit = Object.entries(credits).map(
      ([bundle, count]) => (priceOf(bundle, currency) ?? Number.NaN) / count,
    );
    expect([currency, perCredit]).toEqual([currency, perCredit.toSorted((a, b) => b - a)]);
    expect(perCredit.every((price) => price > 0)).toBe(true);
  }
  expect(defaultPrices).toHaveLength(4 * allCurrencies.length);
});

test('[CREDITS-02 CREDITS-03] lists the minimum price of a message for each country with bundles', () => {
  const sold = [
    { amount: 999, credits: 20, currency: 'EUR' },
    { amount: 9_999, credits: 400, currency: 'EUR' },
    { amount: 4_299, credits: 20, currency: 'PLN' },
  ];
  const costs = minimumMessageCosts(sold, { countries: ['NL', 'PL', 'SE'], message_credits: 2 });
  expect(costs).toEqual({ NL: { costs: 50, currency: 'EUR' }, PL: { costs: 430, currency: 'PLN' } });
});
