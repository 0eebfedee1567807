import type { PaymentMethod } from './payment-methods.ts';

/** Payment methods whose card can be saved for later orders. [PAY-13] */
export const cardMethods: readonly PaymentMethod[] = [
  'mastercard',
  'visa',
  'creditcard',
  'dankort',
  'cartebancaire',
  'nexi',
];
