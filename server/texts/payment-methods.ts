import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Say } from './catalogues.ts';
import { msg, type Text } from './message.ts';

/** A text is a brand's own name, the same in every language. */
export const methodNames: Readonly<Record<PaymentMethod, Text | string>> = {
  sdd: msg({ message: 'Direct debit (SEPA)' }),
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: msg({ message: 'Bank transfer (SEPA)' }),
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: msg({ message: 'Credit card' }),
  dankort: 'Dankort',
  mobilepay: 'MobilePay',
  swish: 'Swish',
  twint: 'TWINT',
  satispay: 'Satispay',
  vipps: 'Vipps',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
};

export const methodText = (method: PaymentMethod, say: Say): string => {
  const name = methodNames[method];
  return typeof name === 'string' ? name : say(name);
};
