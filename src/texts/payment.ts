import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { timeBonus, welcomeDiscount } from '#contract/limits/shop.ts';
import { paymentBrands } from '#contract/payment-brands.ts';
import type { ProviderState, Transaction } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';

const methods = {
  ...paymentBrands,
  sdd: msg`Direct debit (SEPA)`,
  sct: msg`Bank transfer (SEPA)`,
  creditcard: msg`Credit card`,
} satisfies Readonly<Record<PaymentMethod, MessageDescriptor | string>>;

export const paymentMethodName = (i18n: I18n, method: PaymentMethod): string => {
  const name: MessageDescriptor | string = methods[method];
  return typeof name === 'string' ? name : i18n._(name);
};

/** Notes shown before a method is chosen. */
const notes: Partial<Readonly<Record<PaymentMethod, MessageDescriptor>>> = {
  sdd: msg`Confirmed with a code by SMS`,
  sct: msg`Takes a working day or two`,
  ideal: msg`Pay with your own bank`,
  creditcard: msg`Visa, Mastercard and others`,
};

export const paymentMethodNote = (i18n: I18n, method: PaymentMethod): string | null => {
  const note = notes[method];
  return note === undefined ? null : i18n._(note);
};

const states = {
  open: msg`Not paid yet`,
  pending: msg`Waiting for payment`,
  authorised: msg`Waiting for payment`,
  cancelled: msg`Cancelled`,
  expired: msg`Not paid in time`,
  failed: msg`Failed`,
  wrong_amount: msg`Different amount received`,
  paid: msg`Paid`,
  refunded: msg`Refunded`,
  charged_back: msg`Charged back`,
} satisfies Readonly<Record<ProviderState, MessageDescriptor>>;

const refundUnderWay = msg`Refund under way`;
const partlyRefunded = msg`Partly refunded`;

/** Short status of a payment. An unknown outcome counts as pending. [PAY-02 PAY-10] */
export const paymentStateText = (
  i18n: I18n,
  { state, refunding, refund }: Pick<Transaction, 'state' | 'refunding' | 'refund'>,
): string => {
  if (refunding) return i18n._(refundUnderWay);
  if (state === 'paid' && refund !== null) return i18n._(partlyRefunded);
  const text: MessageDescriptor | undefined = states[state];
  return i18n._(text ?? states.pending);
};

/** Names of the discounts. [DISCOUNT-08 BONUS-05] */
export const discountName = (i18n: I18n, { code, percentage }: NonNullable<Transaction['discount']>): string => {
  const saved = i18n.number(percentage / 100, { style: 'percent' });
  if (code === timeBonus.code) return i18n._(msg`Welcome bonus ${saved}`);
  if (code === welcomeDiscount.code) return i18n._(msg`Welcome discount ${saved}`);
  return i18n._(msg`Discount ${code} ${saved}`);
};
