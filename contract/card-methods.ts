import type { PaymentMethod } from './payment-methods.ts';

/** Methods by which a member pays with a card: it can be kept for further orders. [PAY-13] */
export const cardMethods: readonly PaymentMethod[] = [
  'mastercard',
  'visa',
  'creditcard',
  'dankort',
  'cartebancaire',
  'nexi',
];
