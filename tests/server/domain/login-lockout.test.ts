import { expect, test } from 'vitest';
import {
  countWrongPassword,
  isLockedOut,
  type LoginLockout,
  lockoutMinutesLeft,
  noLockout,
} from '#server/domain/login-lockout.ts';

const now = 1_000_000;
const minute = 60_000;

test('[LOGIN-09] the fifth wrong password in a row blocks for 15 minutes and resets the count', () => {
  const locks: LoginLockout[] = [noLockout];
  for (let time = 1; time <= 6; time += 1) locks.push(countWrongPassword(locks.at(-1) ?? noLockout, now));
  expect(locks).toEqual([
    { failed: 0, blockedUntil: null },
    { failed: 1, blockedUntil: null },
    { failed: 2, blockedUntil: null },
    { failed: 3, blockedUntil: null },
    { failed: 4, blockedUntil: null },
    { failed: 0, blockedUntil: now + 15 * minute },
    { failed: 1, blockedUntil: null },
  ]);
});

test('[LOGIN-08] a block ends at its millisecond, and its minutes are rounded up', () => {
  const lock = { failed: 0, blockedUntil: now + 15 * minute };
  const at = (time: number) => ({
    blocked: isLockedOut(lock, time),
    minutes: lockoutMinutesLeft(lock.blockedUntil, time),
  });
  expect(at(now)).toEqual({ blocked: true, minutes: 15 });
  expect(at(now + 1)).toEqual({ blocked: true, minutes: 15 });
  expect(at(now + minute)).toEqual({ blocked: true, minutes: 14 });
  expect(at(now + 15 * minute - 1)).toEqual({ blocked: true, minutes: 1 });
  expect(at(now + 15 * minute)).toEqual({ blocked: false, minutes: 1 });
  expect(isLockedOut(noLockout, now)).toBe(false);
});
