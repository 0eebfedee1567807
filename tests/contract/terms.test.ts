import { expect, it } from 'vitest';
import { termsVersionOf } from '#contract/terms.ts';

it.each([
  ['[LEGAL-01] without a date of the company', null, '2023-12-01T12:00:00.000Z'],
  ['[LEGAL-01] with an earlier one', '2020-05-01', '2023-12-01T12:00:00.000Z'],
  ['[LEGAL-02] with a later one', '2026-02-01', '2026-02-01T00:00:00.000Z'],
  ['[LEGAL-02] with a later time', '2023-12-01T12:00:01Z', '2023-12-01T12:00:01.000Z'],
  ['[LEGAL-01] with a text that is no date', 'soon', '2023-12-01T12:00:00.000Z'],
])('%s the terms have the version of the later date', (_, added, version) => {
  expect(termsVersionOf(added)).toBe(version);
});
