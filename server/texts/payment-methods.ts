import { paymentBrands } from '#contract/payment-brands.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Translate } from './catalogues.ts';
import { msg, type Text } from './text.ts';

export const methodNames: Readonly<Record<PaymentMethod, Text | string>> = {
  ...paymentBrands,
  sdd: msg({ message: 'Direct debit (SEPA)' }),
  sct: msg({ message: 'Bank transfer (SEPA)' }),
  creditcard: msg({ message: 'Credit card' }),
};

export const methodText = (method: PaymentMethod, say: Translate): string => {
  const name = methodNames[method];
  return typeof name === 'string' ? name : say(name);
};
