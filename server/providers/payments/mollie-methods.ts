import type { PaymentMethod } from '#contract/payment-methods.ts';

/**
 * Names of our methods at Mollie; null: Mollie has none. Card brands are chosen on Mollie's page, and so share one
 * method. giropay and sofort are closed (decision 066). [PAY-01 PAY-11]
 */
export const mollieMethods = {
  sdd: 'directdebit',
  prezelewy24: 'przelewy24',
  blik: 'blik',
  sct: 'banktransfer',
  giropay: null,
  mastercard: 'creditcard',
  visa: 'creditcard',
  creditcard: 'creditcard',
  dankort: 'creditcard',
  mobilepay: 'mobilepay',
  swish: 'swish',
  twint: 'twint',
  satispay: 'satispay',
  vipps: 'vipps',
  cartebancaire: 'creditcard',
  nexi: null,
  ideal: 'ideal',
  bancontact: 'bancontact',
  applepay: 'applepay',
  paysafecard: 'paysafecard',
  maestro: null,
  paypal: 'paypal',
  sofort: null,
  eps: 'eps',
} as const satisfies Readonly<Record<PaymentMethod, string | null>>;
