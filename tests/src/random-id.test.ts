import { afterEach, expect, it, vi } from 'vitest';
import { idempotency } from '#contract/limits/server.ts';
import { randomId } from '#src/random-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('needs no secure context, and fits the keys of the contract', () => {
  // What a plain http address has of `crypto`.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(idempotency.keyLength.min).toBeLessThanOrEqual(32);
});
