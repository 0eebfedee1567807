import { expect, test } from 'vitest';
import { getWithdrawalDeadline } from '#server/domain/order-withdrawal.ts';

const day = 86_400_000;
const paidAt = 1_000_000;
const payment = { status: 'completed', refund_at: null, completed_at: paidAt, credits: 60 } as const;
const creditState = { balance: 60, lastSpent: null };
const until = (special: {
  payment?: Partial<Parameters<typeof getWithdrawalDeadline>[0]>;
  creditState?: Partial<typeof creditState> | { lastSpent: number };
  refundDays?: number;
  now?: number;
}) =>
  getWithdrawalDeadline(
    { ...payment, ...special.payment },
    { ...creditState, ...special.creditState },
    { refundDays: special.refundDays ?? 14, now: special.now ?? paidAt },
  );

test('[LEGAL-03 PAY-10] an unspent order can be withdrawn within the configured days, to the millisecond', () => {
  const end = paidAt + 14 * day;
  expect(until({})).toBe(end);
  expect(until({ now: end - 1 })).toBe(end);
  expect(until({ now: end })).toBeNull();
  expect(until({ refundDays: 1 })).toBe(paidAt + day);
  expect(until({ refundDays: 0 })).toBeNull();
});

test('[PAY-10] a member who has spent credits since, or has too few left, cannot withdraw', () => {
  expect(until({ creditState: { lastSpent: paidAt - 1 } })).not.toBeNull();
  expect(until({ creditState: { lastSpent: paidAt } })).toBeNull();
  expect(until({ creditState: { lastSpent: paidAt + 1 } })).toBeNull();
  expect(until({ creditState: { balance: 59 } })).toBeNull();
  expect(until({ creditState: { balance: 61 } })).not.toBeNull();
});

test('[PAY-10] unpaid and refunded orders cannot be withdrawn', () => {
  for (const status of ['pending', 'failed', 'cancelled'] as const) expect(until({ payment: { status } })).toBeNull();
  expect(until({ payment: { refund_at: paidAt } })).toBeNull();
  expect(until({ payment: { completed_at: null } })).toBeNull();
});
