import { expect, test } from 'vitest';
import { type DebitLimits, exceedsDebitLimit, getNextDebitAt } from '#server/domain/debit-rules.ts';

const now = 5_000_000_000;
const day = 24 * 60 * 60_000;
const limits: DebitLimits = { debits_per_day: 3, debits_running: 2, debits_running_amount: 20_000 };

test('[SDD-06 SDD-09] allows three debits in any 24 hours, and reports the next possible time', () => {
  expect(getNextDebitAt([], limits, now)).toBeNull();
  expect(getNextDebitAt([now - 1, now - 2], limits, now)).toBeNull();
  expect(getNextDebitAt([now - 1, now - 2, now - 3], limits, now)).toBe(now - 3 + day);
  // With more debits than the limit allows, the third last decides.
  expect(getNextDebitAt([now - 1, now - 2, now - 3, now - 4], limits, now)).toBe(now - 3 + day);
  expect(getNextDebitAt([now, now, now - day + 1], limits, now)).toBe(now + 1);
  expect(getNextDebitAt([now, now, now - day], limits, now)).toBeNull();
  expect(getNextDebitAt([], { ...limits, debits_per_day: 0 }, now)).toBe(now + day);
});

test('[SDD-06 SDD-09] allows two running debits within the maximum sum', () => {
  expect(exceedsDebitLimit([], 20_000, limits)).toBe(false);
  expect(exceedsDebitLimit([], 20_001, limits)).toBe(true);
  expect(exceedsDebitLimit([10_001], 9_999, limits)).toBe(false);
  expect(exceedsDebitLimit([10_001], 10_000, limits)).toBe(true);
  expect(exceedsDebitLimit([1, 1], 1, limits)).toBe(true);
  expect(exceedsDebitLimit([], 1, { ...limits, debits_running: 0 })).toBe(true);
});
