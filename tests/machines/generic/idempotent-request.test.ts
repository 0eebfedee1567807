import { expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { reuseOrCreateRequest, isTransientRejection, isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';

const asked = { bundle: 'evening', price: 2_499 };
const open = { key: 'first', asked };

it('[API-21] keeps its key for the same request without a response', () => {
  expect(reuseOrCreateRequest(open, { ...asked }, 'fresh')).toEqual(open);
});

it('[API-21] uses a new key for the first and for any other request', () => {
  expect(reuseOrCreateRequest(null, asked, 'fresh')).toEqual({ key: 'fresh', asked });
  expect(reuseOrCreateRequest(open, { ...asked, price: 2_000 }, 'fresh')).toEqual({
    key: 'fresh',
    asked: { ...asked, price: 2_000 },
  });
});

it.each<[ErrorCode | 'network', boolean]>([
  ['network', true],
  ['unavailable', true],
  ['internal', true],
  ['too_many_requests', false],
  ['invalid_fields', false],
  ['debit_over', false],
])('after %s the outcome is unknown: %s', (code, isUnknown) => {
  expect(isOutcomeUnknown({ code })).toBe(isUnknown);
});

it.each<[ErrorCode | 'network', boolean]>([
  ['network', false],
  ['too_many_requests', true],
  ['storage_full', true],
  ['invalid_fields', false],
])('[API-21] %s refuses a single attempt: %s', (code, isIt) => {
  expect(isTransientRejection({ code })).toBe(isIt);
});
