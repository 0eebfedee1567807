import { paymentBrands } from '#contract/payment-brands.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Say } from './catalogues.ts';
import { msg, type Text } from './message.ts';

export const methodNames: Readonly<Record<PaymentMethod, Text | string>> = {
  ...paymentBrands,
  sdd: msg({ message: 'Direct debit (SEPA)' }),
  sct: msg({ message: 'Bank transfer (SEPA)' }),
  creditcard: msg({ message: 'Credit card' }),
};

export const methodText = (method: PaymentMethod, say: Say): string => {
  const name = methodNames[method];
  return typeof name === 'string' ? name : say(name);
};
