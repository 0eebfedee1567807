import { loginLockout } from '#contract/limits.ts';

/** Wrong passwords in a row, and until when the account is blocked (ms). */
export type LoginLockout = { readonly failed: number; readonly blockedUntil: number | null };

export const noLockout: LoginLockout = { failed: 0, blockedUntil: null };

export const isLockedOut = (lock: LoginLockout, now: number): boolean =>
  lock.blockedUntil !== null && now < lock.blockedUntil;

/** Minutes that a block still lasts, rounded up, so at least 1. [LOGIN-08] */
export const lockoutMinutesLeft = (until: number, now: number): number =>
  Math.max(1, Math.ceil((until - now) / 60_000));

/** After one more wrong password: the count begins anew once a block begins. [LOGIN-09] */
export const countWrongPassword = (lock: LoginLockout, now: number): LoginLockout => {
  const failed = lock.failed + 1;
  return failed < loginLockout.attempts
    ? { failed, blockedUntil: null }
    : { failed: 0, blockedUntil: now + loginLockout.for };
};
