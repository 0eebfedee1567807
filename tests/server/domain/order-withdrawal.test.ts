import { expect, test } from 'vitest';
import { getWithdrawalDeadline } from '#server/domain/order-withdrawal.ts';

const day = 86_400_000;
const paidAt = 1_000_000;
const payment = { status: 'completed', refund_at: null, completed_at: paidAt, credits: 60 } as const;
const purse = { balance: 60, lastSpent: null };
const until = (special: {
  payment?: Partial<Parameters<typeof getWithdrawalDeadline>[0]>;
  purse?: Partial<typeof purse> | { lastSpent: number };
  refundDays?: number;
  now?: number;
}) =>
  getWithdrawalDeadline(
    { ...payment, ...special.payment },
    { ...purse, ...special.purse },
    { refundDays: special.refundDays ?? 14, now: special.now ?? paidAt },
  );

test('[LEGAL-03 PAY-10] an untouched order can be withdrawn within the days of the settings, to the millisecond', () => {
  const end = paidAt + 14 * day;
  expect(until({})).toBe(end);
  expect(until({ now: end - 1 })).toBe(end);
  expect(until({ now: end })).toBeNull();
  expect(until({ refundDays: 1 })).toBe(paidAt + day);
  expect(until({ refundDays: 0 })).toBeNull();
});

test('[PAY-10] who has spent since, or has not enough left, cannot withdraw', () => {
  expect(until({ purse: { lastSpent: paidAt - 1 } })).not.toBeNull();
  expect(until({ purse: { lastSpent: paidAt } })).toBeNull();
  expect(until({ purse: { lastSpent: paidAt + 1 } })).toBeNull();
  expect(until({ purse: { balance: 59 } })).toBeNull();
  expect(until({ purse: { balance: 61 } })).not.toBeNull();
});

test('[PAY-10] what is not paid, or goes back already, cannot be withdrawn', () => {
  for (const status of ['pending', 'failed', 'cancelled'] as const) expect(until({ payment: { status } })).toBeNull();
  expect(until({ payment: { refund_at: paidAt } })).toBeNull();
  expect(until({ payment: { completed_at: null } })).toBeNull();
});
