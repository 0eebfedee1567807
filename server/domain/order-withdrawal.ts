import type { PaymentTable } from '#server/db/schema.ts';

const day = 24 * 60 * 60_000;

export type CreditState = {
  readonly balance: number;
  /** Time of the member's last spending (ms); null: never. */
  readonly lastSpent: number | null;
};

/** Completed, with no refund started. */
export const isPaidAndNotRefunded = (payment: Pick<PaymentTable, 'status' | 'refund_at'>): boolean =>
  payment.status === 'completed' && payment.refund_at === null;

/**
 * An order can be withdrawn for `refundDays` after payment while none of its credits are spent. Null: it cannot be.
 * [PAY-10 LEGAL-03]
 */
export const getWithdrawalDeadline = (
  payment: Pick<PaymentTable, 'status' | 'refund_at' | 'completed_at' | 'credits'>,
  { balance, lastSpent }: CreditState,
  { refundDays, now }: { readonly refundDays: number; readonly now: number },
): number | null => {
  const { completed_at: completed, credits } = payment;
  if (!isPaidAndNotRefunded(payment) || completed === null) return null;
  const hasSpentCredits = balance < credits || (lastSpent !== null && lastSpent >= completed);
  const until = completed + refundDays * day;
  return !hasSpentCredits && now < until ? until : null;
};
