import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import { methodOffers, methodsIn, paymentCountry } from '#server/domain/payment-methods.ts';

test('[PAY-01 PAY-11] every one of the 24 methods says where it is offered', () => {
  expect(Object.keys(methodOffers).sort()).toEqual([...paymentMethods].sort());
  expect(Object.keys(methodOffers)).toHaveLength(24);
});

test('[PAY-11] local methods stand first, cards and PayPal everywhere, closed schemes nowhere', () => {
  const everywhere = ['mastercard', 'visa', 'creditcard', 'applepay', 'paypal'];
  expect(methodsIn('NL')).toEqual(['ideal', ...everywhere, 'sdd', 'sct', 'paysafecard']);
  expect(methodsIn('US')).toEqual(everywhere);
  const local = { BE: 'bancontact', PL: 'blik', SE: 'swish', NO: 'vipps', DK: 'mobilepay', CH: 'twint', AT: 'eps' };
  for (const [country, method] of Object.entries(local)) expect(methodsIn(country)).toContain(method);
  expect(methodsIn('PL')).toContain('prezelewy24');
  expect(methodsIn('DK')).toContain('dankort');
  const anywhere = new Set(countries.flatMap(methodsIn));
  expect(paymentMethods.filter((method) => !anywhere.has(method))).toEqual(['giropay', 'maestro', 'sofort']);
});

test('[PAY-09] the payment country is the first wish that the site knows', () => {
  expect(paymentCountry(['xx', null, undefined, 'se', 'NL'], ['NL', 'SE'])).toBe('SE');
  expect(paymentCountry(['ZZ'], ['DE', 'NL'])).toBe('DE');
});
