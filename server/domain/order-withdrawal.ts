import type { PaymentTable } from '#server/db/schema.ts';

const day = 24 * 60 * 60_000;

export type CreditState = {
  /** The member's credits. */
  readonly balance: number;
  /** When he last spent any; null: never. */
  readonly lastSpent: number | null;
};

/** It was paid, and nobody has decided that its money goes back. */
export const isPaidAndNotRefunded = (payment: Pick<PaymentTable, 'status' | 'refund_at'>): boolean =>
  payment.status === 'completed' && payment.refund_at === null;

/**
 * Until when an order can be withdrawn by who has bought it: the days of `refund_days` from the payment on, as long as
 * nothing was spent since. Null: it cannot be. [PAY-10 LEGAL-03]
 */
export const getWithdrawalDeadline = (
  payment: Pick<PaymentTable, 'status' | 'refund_at' | 'completed_at' | 'credits'>,
  { balance, lastSpent }: CreditState,
  { refundDays, now }: { readonly refundDays: number; readonly now: number },
): number | null => {
  const { completed_at: completed, credits } = payment;
  if (!isPaidAndNotRefunded(payment) || completed === null) return null;
  const isTouched = balance < credits || (lastSpent !== null && lastSpent >= completed);
  const until = completed + refundDays * day;
  return !isTouched && now < until ? until : null;
};
