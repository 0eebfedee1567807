import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import {
  methodOffers,
  listCountryMethods,
  listOfferedMethods,
  choosePaymentCountry,
} from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';

test('[PAY-01 PAY-11] all 24 methods have an offer', () => {
  expect(Object.keys(methodOffers).sort()).toEqual([...paymentMethods].sort());
  expect(Object.keys(methodOffers)).toHaveLength(24);
});

test('[PAY-11] local methods come first, cards and PayPal everywhere, closed schemes nowhere', () => {
  const everywhere = ['mastercard', 'visa', 'creditcard', 'applepay', 'paypal'];
  expect(listCountryMethods('NL')).toEqual(['ideal', ...everywhere, 'sdd', 'sct', 'paysafecard']);
  expect(listCountryMethods('US')).toEqual(everywhere);
  const local = { BE: 'bancontact', PL: 'blik', SE: 'swish', NO: 'vipps', DK: 'mobilepay', CH: 'twint', AT: 'eps' };
  for (const [country, method] of Object.entries(local)) expect(listCountryMethods(country)).toContain(method);
  expect(listCountryMethods('PL')).toContain('prezelewy24');
  expect(listCountryMethods('DK')).toContain('dankort');
  const anywhere = new Set(countries.flatMap(listCountryMethods));
  expect(paymentMethods.filter((method) => !anywhere.has(method))).toEqual(['giropay', 'maestro', 'sofort']);
});

/** Currencies of methods that are limited to some. */
const currenciesOf: Partial<Record<(typeof paymentMethods)[number], readonly string[]>> = {
  sdd: ['EUR'],
  sct: ['EUR'],
  ideal: ['EUR'],
  bancontact: ['EUR'],
  eps: ['EUR'],
  satispay: ['EUR'],
  cartebancaire: ['EUR'],
  nexi: ['EUR'],
  blik: ['PLN'],
  prezelewy24: ['PLN'],
  swish: ['SEK'],
  vipps: ['NOK'],
  twint: ['CHF'],
  dankort: ['DKK'],
  mobilepay: ['DKK', 'EUR'],
};

test('[CREDITS-06 PAY-11] no method is offered in a country with another currency', () => {
  for (const country of countries) {
    const wrong = listCountryMethods(country).filter(
      (method) => currenciesOf[method]?.includes(currencyOf(country)) === false,
    );
    expect([country, wrong]).toEqual([country, []]);
  }
  const where = (method: 'sdd' | 'mobilepay') =>
    countries.filter((country) => listCountryMethods(country).includes(method));
  expect(where('sdd')).toEqual(['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'FI']);
  expect(where('mobilepay')).toEqual(['DK', 'FI']);
});

test('[PAY-11] offers only methods of the provider, in the same order', () => {
  expect(listOfferedMethods('NL', { methods: ['paypal', 'ideal', 'swish'] })).toEqual(['ideal', 'paypal']);
  expect(listOfferedMethods('NL', { methods: [] })).toEqual([]);
});

test('[PAY-09] the payment country is the first candidate of the site', () => {
  expect(choosePaymentCountry(['xx', null, undefined, 'se', 'NL'], ['NL', 'SE'])).toBe('SE');
  expect(choosePaymentCountry(['ZZ'], ['DE', 'NL'])).toBe('DE');
});
