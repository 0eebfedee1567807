import { countries } from '#contract/locales.ts';
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts';

type Offer = 'everywhere' | 'nowhere' | readonly string[];

const euro = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'FI'];

/**
 * ISO codes of the countries where a method is offered. `nowhere`: the scheme is closed (decision 066); the id stays
 * because old transactions carry it. [PAY-01 PAY-11]
 */
export const methodOffers: Readonly<Record<PaymentMethod, Offer>> = {
  sdd: euro,
  prezelewy24: ['PL'],
  blik: ['PL'],
  sct: euro,
  giropay: 'nowhere',
  mastercard: 'everywhere',
  visa: 'everywhere',
  creditcard: 'everywhere',
  dankort: ['DK'],
  mobilepay: ['DK', 'FI'],
  swish: ['SE'],
  twint: ['CH'],
  satispay: ['IT'],
  vipps: ['NO'],
  cartebancaire: ['FR'],
  nexi: ['IT'],
  ideal: ['NL'],
  bancontact: ['BE'],
  applepay: 'everywhere',
  paysafecard: ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'GB', 'PL', 'CH', 'DK', 'FI', 'NO', 'SE'],
  maestro: 'nowhere',
  paypal: 'everywhere',
  sofort: 'nowhere',
  eps: ['AT'],
};

/** Sort order: national methods first, then worldwide ones, then those of many countries. */
const rankMethod = (method: PaymentMethod): number => {
  const offer = methodOffers[method];
  if (typeof offer === 'string') return 1;
  return offer.length <= 2 ? 0 : 2;
};

/** Methods of a country, national ones first. Other countries get the worldwide ones. */
export const listCountryMethods = (country: string): readonly PaymentMethod[] =>
  paymentMethods
    .filter((method) => {
      const offer = methodOffers[method];
      return typeof offer === 'string' ? offer === 'everywhere' : offer.includes(country);
    })
    .toSorted((one, other) => rankMethod(one) - rankMethod(other));

/** Those that the configured provider supports. */
export const listOfferedMethods = (
  country: string,
  { methods }: { readonly methods: readonly PaymentMethod[] },
): PaymentMethod[] => listCountryMethods(country).filter((method) => methods.includes(method));

/** First candidate that is a country of the site, else the site's first country. [PAY-09] */
export const choosePaymentCountry = (
  candidates: readonly (string | null | undefined)[],
  siteCountries: readonly string[] = countries,
): string =>
  candidates
    .map((candidate) => candidate?.toUpperCase())
    .find((candidate): candidate is string => candidate !== undefined && siteCountries.includes(candidate)) ??
  siteCountries[0] ??
  'NL';
