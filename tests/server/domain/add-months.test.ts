import { expect, test } from 'vitest';
import { addMonths } from '#server/domain/add-months.ts';

test.each([
  ['2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-11-30T23:59:59.999Z', 3, '2027-02-28T23:59:59.999Z'],
  ['2026-08-31T00:00:00.000Z', 6, '2027-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-03-10T00:00:00.000Z', 60, '2031-03-10T00:00:00.000Z'],
])('[LEGAL-04] %s and %i months end at %s', (start, months, end) => {
  expect(new Date(addMonths(Date.parse(start), months)).toISOString()).toBe(end);
});
