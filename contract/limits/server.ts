/** What only the server and the legal pages know: mails, cases, backups, requests. Durations are milliseconds unless the name includes another unit. */
import { day, hour, minute, second } from '#contract/durations.ts';

/**
 * A failed mail is retried after `firstDelay`, doubled each time, until `giveUp`. Its row is deleted after
 * `retention`: until then a complaint finds its recipient.
 */
export const mailDelivery = { firstDelay: minute, giveUp: day, retention: 30 * day } as const;

/**
 * Cases of `/complaints`: length of a text, entries of one case, new cases of one e-mail address that one asker may open a
 * day, and those of all askers after which a new one is no longer confirmed by mail. An answered case without a reply is closed after `autoClose`; a closed one is deleted after `retention`. [ROUTE-35 ROUTE-61]
 */
export const cases = {
  textLength: 4_000,
  entries: 50,
  perDay: 5,
  confirmedPerDay: 20,
  autoClose: 30 * day,
  retention: 365 * day,
} as const;

/**
 * A backup is deleted after `life`, unless the operator says otherwise. A restore deletes again the accounts of a list that
 * names each for `deletions`: longer than any backup should be kept. [OPS-03 OPS-06]
 */
export const backups = { life: 30 * day, deletions: 400 * day } as const;

/** Reminder of messages unread for this long; immediate mails go only to members who are away. [NOTIF-01] */
export const unreadReminder = { reminderAfter: day, pushLife: day } as const;

/**
 * Scheduled notifications are sent between the hours `from` and `to` of the member's day; the weekly update on Friday from
 * `weekly`. Reminders: of an unfinished profile, an unanswered match and an unfinished payment after the given times, and
 * at most `dueFor` later, so that a server that was down sends nothing outdated. A campaign reaches absent members for
 * `campaign`. Sent notices are remembered for `memory`. [NOTIF-01]
 */
export const notices = {
  hours: { from: 9, to: 21, weekly: 17 },
  profileReminder: 3 * day,
  matchReminder: 2 * day,
  paymentReminder: day,
  dueFor: 4 * day,
  campaign: 3 * day,
  memory: 60 * day,
} as const;

/** Stored replies are replayed for `retention`; the key of a sent message is stored permanently. [API-21 CHAT-16] */
export const idempotency = { retention: 24 * hour, keyLength: { min: 8, max: 128 } } as const;

/** Bytes; larger bodies are refused with 413. */
export const bodyLimit = 262_144;

/**
 * A request body is complete within `time`, or refused with 408. An upload may last longer while its bytes arrive at
 * `uploadRate` a second on average. [LIMIT-03]
 */
export const slowBody = { time: 15 * second, uploadRate: 8_192 } as const;

/** A /48 network of IPv6 may send this many times the requests of one address. */
export const networkFactor = 16;

/**
 * Requests within any time of the length of the window, from one address or one member, by kind of call. Each kind says what
 * it counts: `docs/limits.md` is written from these comments. [LIMIT-01 LIMIT-04]
 */
export const rateLimits = {
  /** Logins, and opened links that confirm an address, from one address. [LOGIN-09 ACTIVATE-07] */
  login: { limit: 30, window: minute },
  /** The same in a day: guesses at many accounts, a few at each, never reach a lockout. [LOGIN-09] */
  loginDaily: { limit: 1_000, window: day },
  /** Passwords that a logged-in member enters to confirm a change, right or wrong. */
  password: { limit: 10, window: minute },
  /** Sign-ups from one address. */
  signup: { limit: 20, window: hour },
  /** Mails that a member requests: activation, a new address, mails switched on again. */
  mail: { limit: 5, window: day },
  /** Typed activation codes of a member, right or wrong. [ACTIVATE-04] */
  activation: { limit: 20, window: hour },
  /** Requests for a reset mail from one address, for any account. */
  reset: { limit: 10, window: hour },
  /** Photos that a member uploads to the profile or a conversation. */
  photo: { limit: 60, window: hour },
  /** Reports by a member. */
  report: { limit: 20, window: day },
  /** Complaints, and replies to them, from one address. */
  case: { limit: 10, window: hour },
  /** Requests for a self-exclusion from one address. */
  exclusion: { limit: 10, window: hour },
  /** Positions that are turned into place names, from one address. */
  geocode: { limit: 60, window: hour },
  /** Searches by visitors from one address. */
  search: { limit: 240, window: minute },
  /** Searches in a member's conversations. [CHAT-25] */
  chatSearch: { limit: 60, window: minute },
  /** Profiles that a member opens. [PROFILE-25] */
  profile: { limit: 300, window: hour },
  /** Reports of visits that ended on their first page, from one address. */
  beacon: { limit: 60, window: hour },
  /** Visits from one address that are counted for their source. [TRACK-02] */
  visit: { limit: 60, window: hour },
  /** Reports of a member's browser that its tab is hidden. */
  hidden: { limit: 600, window: hour },
  /** Discount codes that a member tries. [DISCOUNT-07] */
  discount: { limit: 20, window: hour },
  /** Direct debits that a member starts. */
  debit: { limit: 10, window: hour },
  /** Orders that a member places, cancels or withdraws. */
  payment: { limit: 60, window: hour },
  /** Signals that a member is typing. */
  typing: { limit: 120, window: minute },
  /** All changing calls of a member, or of an address without a session, together. */
  write: { limit: 240, window: minute },
} as const;
