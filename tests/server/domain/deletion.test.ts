import { expect, test } from 'vitest';
import { isPastReactivation, reactivationDeadline } from '#server/domain/deletion.ts';

test('[DELETE-04] an account can be reactivated before 1,209,600,000 ms have passed, not at that time', () => {
  expect(reactivationDeadline(7)).toBe(7 + 1_209_600_000);
  expect([1_209_599_999, 1_209_600_000].map((now) => isPastReactivation({ deleted_at: 0 }, now))).toEqual([
    false,
    true,
  ]);
  expect(isPastReactivation({ deleted_at: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
});
