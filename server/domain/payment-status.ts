import type { PaymentStatus } from '#contract/payment.ts';

/**
 * What a payment has come to once the provider reports `reported`. Reports come late, twice and in any order:
 * completed is final, pending undoes nothing, and money that arrives after a failure is still money. [PAY-12]
 */
export const nextPaymentStatus = (current: PaymentStatus, reported: PaymentStatus): PaymentStatus => {
  if (current === 'completed' || reported === 'pending') return current;
  return current === 'pending' || reported === 'completed' ? reported : current;
};
