import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentStatus } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';

/** A text is a brand's own name, the same in every language. */
const methods = {
  sdd: msg`Direct debit (SEPA)`,
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: msg`Bank transfer (SEPA)`,
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: msg`Credit card`,
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
} satisfies Readonly<Record<PaymentMethod, MessageDescriptor | string>>;

export const methodName = (i18n: I18n, method: PaymentMethod): string => {
  const name: MessageDescriptor | string = methods[method];
  return typeof name === 'string' ? name : i18n._(name);
};

export const paymentStatuses = {
  pending: msg`Waiting for payment`,
  completed: msg`Paid`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
} satisfies Readonly<Record<PaymentStatus, MessageDescriptor>>;
