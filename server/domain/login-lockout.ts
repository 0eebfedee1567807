import { minute } from '#contract/durations.ts';
import { loginLockout } from '#contract/limits/account.ts';

/** `failed`: wrong passwords in a row. `blockedUntil` in ms. */
export type LoginLockout = { readonly failed: number; readonly blockedUntil: number | null };

export const noLockout: LoginLockout = { failed: 0, blockedUntil: null };

export const isLockedOut = (lock: LoginLockout, now: number): boolean =>
  lock.blockedUntil !== null && now < lock.blockedUntil;

/** Minutes left of the lockout, rounded up, so at least 1. [LOGIN-08] */
export const lockoutMinutesLeft = (until: number, now: number): number =>
  Math.max(1, Math.ceil((until - now) / minute));

/** Wrong passwords that are possible before a lockout. [LOGIN-12] */
export const triesLeft = ({ failed }: LoginLockout): number => loginLockout.attempts - failed;

/** The count restarts when a lockout begins. [LOGIN-09] */
export const countWrongPassword = (lock: LoginLockout, now: number): LoginLockout => {
  const failed = lock.failed + 1;
  return failed < loginLockout.attempts
    ? { failed, blockedUntil: null }
    : { failed: 0, blockedUntil: now + loginLockout.duration };
};
