import { expect, test } from 'vitest';
import { isGone, returnsUntil } from '#server/domain/deletion.ts';

test('[DELETE-04] an account comes back until 1,209,600,000 ms have passed, and not then', () => {
  expect(returnsUntil(7)).toBe(7 + 1_209_600_000);
  expect([1_209_599_999, 1_209_600_000].map((now) => isGone({ deleted_at: 0 }, now))).toEqual([false, true]);
  expect(isGone({ deleted_at: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
});
