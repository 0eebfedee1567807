import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncServerTime, now } from '#machines/generic/clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => {
  syncServerTime(Date.now());
  vi.useRealTimers();
});

it.each([
  [1_000_000, 1_000_000],
  [1_001_500, 1_000_000],
  [998_500, 1_000_000],
  [1_001_501, 1_001_501],
  [998_499, 998_499],
  [1_000_000 + 86_400_000, 1_000_000 + 86_400_000],
])('at a server time of %d it is %d: a difference of a second is rounding, not drift', (server, expected) => {
  syncServerTime(server);
  expect(now()).toBe(expected);
});

it('continues from the server time', () => {
  syncServerTime(5_000_000);
  vi.setSystemTime(1_060_000);
  expect(now()).toBe(5_060_000);
});
