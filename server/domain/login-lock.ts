import { loginLock } from '#contract/limits.ts';

/** Wrong passwords in a row, and until when the account is blocked (ms). */
export type Lock = { readonly failed: number; readonly blockedUntil: number | null };

export const openLock: Lock = { failed: 0, blockedUntil: null };

export const isBlocked = (lock: Lock, now: number): boolean => lock.blockedUntil !== null && now < lock.blockedUntil;

/** Minutes that a block still lasts, rounded up, so at least 1. [LOGIN-08] */
export const minutesLeft = (until: number, now: number): number => Math.max(1, Math.ceil((until - now) / 60_000));

/** After one more wrong password: the count begins anew once a block begins. [LOGIN-09] */
export const afterWrongPassword = (lock: Lock, now: number): Lock => {
  const failed = lock.failed + 1;
  return failed < loginLock.attempts
    ? { failed, blockedUntil: null }
    : { failed: 0, blockedUntil: now + loginLock.for };
};
