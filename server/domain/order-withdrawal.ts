import { day } from '#contract/durations.ts';
import type { PaymentTable } from '#server/db/schema.ts';

/** A paid order; `refund_credits` of its credits were taken back. */
export type CreditLot = Pick<PaymentTable, 'id' | 'credits' | 'completed_at' | 'refund_credits'>;

export type CreditState = {
  readonly balance: number;
  readonly lots: readonly CreditLot[];
};

/** Completed, and not yet refunded in full. */
export const isRefundable = (payment: Pick<PaymentTable, 'status' | 'amount' | 'refund_amount'>): boolean =>
  payment.status === 'completed' && payment.refund_amount < payment.amount;

/** The provider has not confirmed all that goes back. Pending: of a payment with another sum than agreed. */
export const isRefunding = (payment: Pick<PaymentTable, 'status' | 'refund_amount' | 'refunded_amount'>): boolean =>
  (payment.status === 'completed' || payment.status === 'pending') && payment.refunded_amount < payment.refund_amount;

const isNewer = (one: CreditLot, other: CreditLot): boolean => {
  const [first, second] = [one.completed_at ?? 0, other.completed_at ?? 0];
  return first === second ? one.id > other.id : first > second;
};

const countKept = ({ credits, refund_credits: taken }: CreditLot): number => credits - (taken ?? 0);

/** Credits that a sum of the payment (minor units) has bought. */
export const countPaidCredits = ({ credits, amount }: Pick<PaymentTable, 'credits' | 'amount'>, sum: number): number =>
  Math.floor((sum * credits) / amount);

/**
 * Free credits are spent first, then the oldest paid order's, so the balance consists of the newest orders' credits.
 * `lots` may or may not contain the order itself.
 */
export const countUnusedCredits = (order: CreditLot, { balance, lots }: CreditState): number => {
  const newer = lots.filter((lot) => isNewer(lot, order)).reduce((sum, lot) => sum + countKept(lot), 0);
  return Math.min(countKept(order), Math.max(0, balance - newer));
};

export type Withdrawal = {
  /** Deadline, ms. */
  readonly until: number;
  /** Unused credits, which are taken back. */
  readonly credits: number;
  /** The sum that is paid back, minor units. */
  readonly amount: number;
};

/**
 * An order can be withdrawn for `refundDays` after payment while some of its credits are unused. These are paid back at
 * the order's unit price, rounded in the member's favour, and never more than is left of the payment. Null: it cannot
 * be withdrawn. [PAY-10 LEGAL-03 PREMIUM-04]
 */
export const getWithdrawal = (
  payment: CreditLot & Pick<PaymentTable, 'status' | 'amount' | 'refund_amount'>,
  state: CreditState,
  { refundDays, now }: { readonly refundDays: number; readonly now: number },
): Withdrawal | null => {
  const { completed_at: completed, amount: paid, refund_amount: refunded } = payment;
  if (!isRefundable(payment) || completed === null) return null;
  const until = completed + refundDays * day;
  const credits = countUnusedCredits(payment, state);
  if (credits === 0 || now >= until) return null;
  return { until, credits, amount: Math.min(paid - refunded, Math.ceil((credits * paid) / payment.credits)) };
};
