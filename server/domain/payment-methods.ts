import { countries } from '#contract/locales.ts';
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts';

type Offer = 'everywhere' | 'nowhere' | readonly string[];

const euro = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE', 'FI'];

/**
 * Where a method is offered (ISO country codes of the site's countries). `nowhere`: its scheme has been closed to new
 * payments (giropay at the end of 2024, Sofort in 2024, Maestro with the last cards); the id stays, because old
 * transactions carry it. [PAY-01 PAY-11]
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

/** How near a method is to the people of a country: theirs alone, known everywhere, of many countries. */
const nearness = (method: PaymentMethod): number => {
  const offer = methodOffers[method];
  if (typeof offer === 'string') return 1;
  return offer.length <= 2 ? 0 : 2;
};

/** The methods of a country, its own ones first. A country that is none of the site's has those of everywhere. */
export const listCountryMethods = (country: string): readonly PaymentMethod[] =>
  paymentMethods
    .filter((method) => {
      const offer = methodOffers[method];
      return typeof offer === 'string' ? offer === 'everywhere' : offer.includes(country);
    })
    .toSorted((one, other) => nearness(one) - nearness(other));

/** Those of them by which this provider can take money. */
export const listOfferedMethods = (
  country: string,
  { methods }: { readonly methods: readonly PaymentMethod[] },
): PaymentMethod[] => listCountryMethods(country).filter((method) => methods.includes(method));

/** The first of the wishes that is a country of the site, else the site's first. [PAY-09] */
export const choosePaymentCountry = (
  wishes: readonly (string | null | undefined)[],
  siteCountries: readonly string[] = countries,
): string =>
  wishes
    .map((wish) => wish?.toUpperCase())
    .find((wish): wish is string => wish !== undefined && siteCountries.includes(wish)) ??
  siteCountries[0] ??
  'NL';
