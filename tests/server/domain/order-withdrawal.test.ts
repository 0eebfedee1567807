import { expect, test } from 'vitest';
import { countPaidCredits, countUnusedCredits, getWithdrawal } from '#server/domain/order-withdrawal.ts';

const day = 86_400_000;
const paidAt = 1_000_000;
const payment = {
  id: 'b',
  status: 'completed',
  completed_at: paidAt,
  credits: 60,
  amount: 2_499,
  refund_amount: 0,
  refund_credits: null,
} as const;
const withdrawal = (special: {
  payment?: Partial<Parameters<typeof getWithdrawal>[0]>;
  balance?: number;
  refundDays?: number;
  now?: number;
}) =>
  getWithdrawal(
    { ...payment, ...special.payment },
    { balance: special.balance ?? 60, lots: [payment] },
    { refundDays: special.refundDays ?? 14, now: special.now ?? paidAt },
  );

test('[LEGAL-03 PAY-10] an unused order can be withdrawn within the configured days, to the millisecond', () => {
  const end = paidAt + 14 * day;
  const whole = { until: end, credits: 60, amount: 2_499 };
  expect(withdrawal({})).toEqual(whole);
  expect(withdrawal({ now: end - 1 })).toEqual(whole);
  expect(withdrawal({ now: end })).toBeNull();
  expect(withdrawal({ refundDays: 1 })?.until).toBe(paidAt + day);
  expect(withdrawal({ refundDays: 0 })).toBeNull();
});

test("[PAY-10] unused credits are paid back at the unit price, rounded in the member's favour", () => {
  const sums = [60, 59, 53, 30, 1, 0].map((balance) => withdrawal({ balance })?.amount ?? null);
  expect(sums).toEqual([2_499, 2_458, 2_208, 1_250, 42, null]);
  expect(withdrawal({ balance: 90 })).toMatchObject({ credits: 60, amount: 2_499 });
});

test('[PAY-10] never more than what is left of the payment', () => {
  expect(withdrawal({ payment: { refund_amount: 2_000 } })).toMatchObject({ credits: 60, amount: 499 });
  expect(withdrawal({ payment: { refund_amount: 2_000 }, balance: 1 })).toMatchObject({ credits: 1, amount: 42 });
  expect(withdrawal({ payment: { refund_amount: 2_499 } })).toBeNull();
});

test('[PAY-10] unpaid orders, and those whose credits were taken back, cannot be withdrawn', () => {
  for (const status of ['pending', 'failed', 'cancelled'] as const)
    expect(withdrawal({ payment: { status } })).toBeNull();
  expect(withdrawal({ payment: { refund_credits: 60 } })).toBeNull();
  expect(withdrawal({ payment: { completed_at: null } })).toBeNull();
});

test('[PAY-10] the credits of the oldest order are used first; at the same time, those of the lower id', () => {
  const older = { id: 'z', credits: 20, completed_at: paidAt - 1, refund_credits: null };
  const twin = { id: 'c', credits: 150, completed_at: paidAt, refund_credits: null };
  const lots = [twin, payment, older];
  const unused = (balance: number) => [older, payment, twin].map((lot) => countUnusedCredits(lot, { balance, lots }));
  expect(unused(240)).toEqual([20, 60, 150]);
  expect(unused(229)).toEqual([19, 60, 150]);
  expect(unused(209)).toEqual([0, 59, 150]);
  expect(unused(10)).toEqual([0, 0, 10]);
});

test('[PAY-10] credits that were taken back for a part no longer belong to their order', () => {
  const part = { ...payment, refund_credits: 24, refund_amount: 1_000 };
  expect(withdrawal({ payment: part, balance: 36 })).toMatchObject({ credits: 36, amount: 1_499 });
  expect(withdrawal({ payment: part, balance: 90 })).toMatchObject({ credits: 36 });
  const older = { id: 'a', credits: 20, completed_at: paidAt - 1, refund_credits: null };
  expect(countUnusedCredits(older, { balance: 46, lots: [part, older] })).toBe(10);
});

test('[PAY-10] a part has bought the whole credits that its sum is worth', () => {
  expect([0, 41, 42, 1_000, 2_498, 2_499].map((sum) => countPaidCredits(payment, sum))).toEqual([0, 0, 1, 24, 59, 60]);
});
