/** Sign-up, login, sessions, mailed links, and the end of an account. Durations are milliseconds unless the name includes another unit. */
import { day, hour, minute, second } from '#contract/durations.ts';

/** Auth cookie. [SESSION-02 SESSION-15] */
export const authCookie = { prefix: 'auth.', name: 'auth.session', maxAge: 30 * day, tokenBytes: 32 } as const;

/**
 * Maximum sessions per member; one more ends the least recently used. In use the token is replaced every `rotation`; the
 * previous one is valid for `overlap` after the first use of the new one. [SESSION-15 SESSION-16]
 */
export const sessions = { max: 50, rotation: day, overlap: minute } as const;

/**
 * Marks a browser from which the member has logged in before: guesses elsewhere cannot lock the member out
 * there. [LOGIN-09]
 */
export const deviceCookie = { name: 'auth.device', maxAge: 365 * day, tokenBytes: 32 } as const;

/**
 * Cookie, and time for which an e-mail address and a browser cannot sign up after a date of birth below the minimum age.
 * [SIGNUP-27]
 */
export const ageRefusal = { name: 'signup.refused', maxAge: day } as const;

/** A deleted account can be reactivated for this long. [DELETE-04] */
export const reactivation = 14 * day;

/** An account whose address was never confirmed is erased after this time, unless it has an order. [ACTIVATE-08] */
export const unconfirmedAccount = 30 * day;

/** Durations of a pause in months. [DELETE-05] */
export const pauseMonths = [1, 3, 6] as const;

/**
 * The copy of a member's data: one within `period`, deleted after `life`; that there was one is remembered for `memory`.
 * The page asks every `pollInterval` whether it is ready. A failed attempt is repeated after `retryDelay`, doubled each
 * time, `maxAttempts` in total; a process that makes one and stops is replaced after `lease`. [EXPORT-01 EXPORT-03 EXPORT-05]
 */
export const dataExport = {
  period: day,
  life: day,
  memory: 7 * day,
  pollInterval: 5 * second,
  retryDelay: minute,
  maxAttempts: 5,
  lease: 2 * minute,
} as const;

/** Terms version when the company gives no later date. [LEGAL-01] */
export const termsVersion = '2023-12-01T12:00:00.000Z';

/** Ages at sign-up, and lengths of name, e-mail address and password. [SIGNUP-22 SIGNUP-25 PASSWORD-07] */
export const account = {
  minAge: 18,
  maxAge: 120,
  name: { min: 3, max: 30 },
  email: { max: 254 },
  password: { min: 8, max: 256 },
} as const;

/** Wrong passwords in a row that start a lockout, and its duration. [LOGIN-09] */
export const loginLockout = { attempts: 5, duration: 15 * minute } as const;

/** Code in the activation mail. `maxTries`: of an account, over all its codes. [ACTIVATE-04] */
export const activationCode = { length: 6, life: 10 * minute, maxTries: 5 } as const;

/** Validity of mailed links. [ACTIVATE-03 PASSWORD-08 MAIL-05 MAIL-06 LEGAL-04] */
export const mailLinks = {
  activation: 7 * day,
  reset: hour,
  mailChange: day,
  bounce: day,
  exclusion: day,
  unsubscribe: 90 * day,
} as const;

/** Length of the remarks on a deletion. [DELETE-03] */
export const deletion = { remarks: 1_000 } as const;

/**
 * Minimum interval of resending a mail. Per day: reset mails of one account, and mails that confirm the self-exclusion of
 * one address, that one asker may request; and of all askers together before a link that still works is sent again.
 * [PASSWORD-08 PASSWORD-09 LEGAL-04]
 */
export const mailLimits = {
  resend: minute,
  resetsPerDay: 3,
  resetsOfAllPerDay: 9,
  exclusionsPerDay: 3,
  exclusionsOfAllPerDay: 9,
} as const;

/** A member counts as online for `online` after the last activity, which is stored at most once per `touch`. */
export const presence = { online: 5 * minute, touch: minute } as const;
