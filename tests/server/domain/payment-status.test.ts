import { expect, test } from 'vitest';
import { type ProviderState, providerStates, toPaymentStatus } from '#contract/payment.ts';
import { nextState } from '#server/domain/payment-status.ts';
import { permutations } from '#tests/server/kit/permutations.ts';

const after = (reports: readonly ProviderState[]): ProviderState => reports.reduce(nextState, 'open');

test('[PAY-12] a report advances a payment or leaves it unchanged', () => {
  const table = Object.fromEntries(
    providerStates.map((current) => [
      current,
      providerStates.filter((reported) => nextState(current, reported) === reported),
    ]),
  );
  expect(table).toEqual({
    open: [
      'open',
      'pending',
      'authorised',
      'cancelled',
      'expired',
      'failed',
      'wrong_amount',
      'paid',
      'refunded',
      'charged_back',
    ],
    pending: [
      'pending',
      'authorised',
      'cancelled',
      'expired',
      'failed',
      'wrong_amount',
      'paid',
      'refunded',
      'charged_back',
    ],
    authorised: ['authorised', 'cancelled', 'expired', 'failed', 'wrong_amount', 'paid', 'refunded', 'charged_back'],
    cancelled: ['cancelled', 'expired', 'failed', 'wrong_amount', 'paid', 'refunded', 'charged_back'],
    expired: ['expired', 'failed', 'wrong_amount', 'paid', 'refunded', 'charged_back'],
    failed: ['failed', 'wrong_amount', 'paid', 'refunded', 'charged_back'],
    wrong_amount: ['wrong_amount', 'paid', 'refunded', 'charged_back'],
    paid: ['paid', 'refunded', 'charged_back'],
    refunded: ['refunded', 'charged_back'],
    charged_back: ['charged_back'],
  });
  for (const current of providerStates) {
    for (const reported of providerStates) {
      expect([current, reported]).toContain(nextState(current, reported));
    }
  }
});

test('[PAY-12] all 120 orders of open, pending, failed, paid and refunded give the same result', () => {
  const orders = permutations(['open', 'pending', 'failed', 'paid', 'refunded'] as const);
  expect(orders).toHaveLength(120);
  expect(new Set(orders.map((order) => order.join())).size).toBe(120);
  expect(new Set(orders.map(after))).toEqual(new Set(['refunded']));
});

test('[PAY-12] the most advanced of the reported states wins, in any order and number', () => {
  for (let chosen = 1; chosen < 2 ** providerStates.length; chosen += 1) {
    const reports = providerStates.filter((_, at) => (chosen & (2 ** at)) !== 0);
    const furthest = reports.at(-1);
    expect(after(reports)).toBe(furthest);
    expect(after(reports.toReversed())).toBe(furthest);
    expect(after([...reports, ...reports.toReversed(), ...reports])).toBe(furthest);
  }
});

test('[PAY-02] every provider state maps to a status, and only received money completes a payment', () => {
  expect(toPaymentStatus).toEqual({
    open: 'pending',
    pending: 'pending',
    authorised: 'pending',
    cancelled: 'cancelled',
    expired: 'cancelled',
    failed: 'failed',
    wrong_amount: 'pending',
    paid: 'completed',
    refunded: 'cancelled',
    charged_back: 'failed',
  });
});
