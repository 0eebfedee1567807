/**
 * Every number of the product, once. Durations are milliseconds unless the name says otherwise.
 * Sections: what the product promises its members first, then what keeps the site healthy.
 */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Locale cookie. [LANG-05] */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * day } as const;

/** Auth cookie. [SESSION-02 SESSION-15] */
export const authCookie = { prefix: 'auth.', name: 'auth.session', maxAge: 30 * day, tokenBytes: 32 } as const;

/** Most sessions of one member; one more ends the least recently used. [SESSION-15] */
export const sessions = { most: 50 } as const;

/**
 * Marks a browser from which the member has logged in before: strangers who guess the password cannot lock the member out
 * there. [LOGIN-09]
 */
export const deviceCookie = { name: 'auth.device', maxAge: 365 * day, tokenBytes: 32 } as const;

/** HTTP client: retries, and the first delay, doubled for each further one. [API-02 API-21] */
export const httpRetry = { retries: 5, firstDelay: second, timeout: 30 * second } as const;

/** Periodic refresh of user, chats and likes. [REFRESH-02 REFRESH-03 REFRESH-04] */
export const refresh = { start: 5 * second, every: 60 * second, everyWithPush: 300 * second } as const;

/** A failed load of a page part reloads the page at most once in this time. [CHUNK-02] */
export const chunkReloadGuard = 60 * second;

/** Deferred machines start this long after the page. */
export const deferredStart = 4 * second;

/**
 * Queued messages and drafts are stored on the device for `life` after the member's last visit. A reloaded page waits
 * `patience` for its predecessor in the same tab to release them. [CHAT-16]
 */
export const queuedMessages = { life: 30 * day, patience: second } as const;

/** A part of the page that cannot be had while the server does not answer is asked for again after this, so many times. */
export const chunkRetry = { again: 5 * second, tries: 3 } as const;

/** Time bonus. [BONUS-04 BONUS-05 BONUS-06 BONUS-10 BONUS-16 BONUS-30] */
export const timeBonus = {
  window: 4 * hour,
  code: 'TIMEBONUS25',
  percent: 25,
  tick: second,
  actFastHours: 4,
  modalDelay: 40 * second,
} as const;

/** Retention offer for a member who leaves because of the price, where the company offers one. [DELETE-05] */
export const retentionDiscount = { code: 'STAY' } as const;

/** Welcome discount. [DISCOUNT-04 DISCOUNT-08] */
export const welcomeDiscount = { window: 24 * hour, code: 'WELCOME25', percent: 25 } as const;

/** The likes are reloaded this long after the match modal has opened. [MATCH-09] */
export const matchModalReload = 500;

/** Badges show `99+` above the cap; the credits badge shows at `creditsWarning` or fewer. [TOPBAR-06 TOPBAR-10] */
export const badge = { cap: 99, creditsWarning: 10 } as const;

/** Photos a member may have. [PHOTO-01 PHOTO-02] */
export const photos = { free: 3, premium: 25, maxBytes: 10 * 1_048_576, maxPixels: 50_000_000 } as const;

/**
 * Widths of the renditions in pixels; the height is four thirds of the width. Each is at most 1.5 times the next smaller
 * one, so a browser never downloads more than 1.5 times the width it needs. [PHOTO-08]
 */
export const photoWidths = { large: 960, medium: 640, small: 480, thumb: 320 } as const;

/** Limits of members without a purchase. [ROLE-10 ROLE-16] */
export const freeMemberLimits = { conversations: 2, messages: 5 } as const;

/** Likes a member may give in the swipe game. The clocks of server and browser agree within `settle`. [SWIPE-02] */
export const swipe = { likesPerDay: 4, period: day, settle: 2 * second } as const;

/** Likes a free member may give elsewhere. [LIKE-11] */
export const likes = { freePerDay: 25, period: day } as const;

/** A deleted account can be taken back for this long. [DELETE-04] */
export const reactivation = 14 * day;

/** A position may be this old. [GEO-02] */
export const geolocationMaxAge = 3_600_000;

/** A browser that has not found out where it is by then is not waited for. [GEO-05] */
export const geolocationTimeout = 10 * second;

/** Loading bar. [UI-08 UI-09] */
export const loadingBar = { throttle: 200, duration: 5_000 } as const;

/** Countries in which chat and lander layouts carry the entry warning. [ENTRY-07] */
export const entryWarningCountries = ['NL', 'DE'] as const;

/** An alert that a member has closed stays away for this long. [ALERT-14] */
export const alertDismissal = 7 * day;

/** Styles of the premium packages. [PREMIUM-02] */
export const packageStyles = ['p0', 'p1', 'p2', 'p3'] as const;

/** Query parameters with a meaning. [CONST-01 MATCH-11 TRACK-03 ALERT-03] */
export const queryParameters = { likePopup: 't', pageBounce: 'lb', signupComplete: 'api_signup_complete' } as const;

/** Layout, CSS pixels. [UI-01 UI-02 UI-03] */
export const breakpoints = [576, 768, 992, 1200] as const;
export const toast = { maxWidth: 350, visible: 3, life: 6 * second } as const;
export const modalWidths = [300, 500, 800, 1140] as const;

/** Terms version when the company gives no later date. [LEGAL-01] */
export const termsVersion = '2023-12-01T12:00:00.000Z';

/** Account rules. [SIGNUP-22 SIGNUP-25 PASSWORD-07] */
export const account = {
  minAge: 18,
  maxAge: 120,
  name: { min: 3, max: 30 },
  email: { max: 254 },
  password: { min: 8, max: 256 },
} as const;

/** Wrong passwords in a row until the account is blocked, and for how long. [LOGIN-09] */
export const loginLockout = { attempts: 5, for: 15 * minute } as const;

/** Links in mails. [ACTIVATE-03 PASSWORD-08 MAIL-05 MAIL-06] */
export const mailLinks = {
  activation: 7 * day,
  reset: hour,
  mailChange: day,
  bounce: day,
  unsubscribe: 90 * day,
} as const;

/** A mail that could not leave is tried again after `firstDelay`, doubled each time, until `giveUp`; forgotten after `keep`. */
export const mailDelivery = { firstDelay: minute, giveUp: day, keep: 7 * day } as const;

/**
 * Search. Fewer than `few` results are followed by similar members at once. Pages are cached for `keep`, at most `known`
 * cards of earlier searches are cached, and a reload restores at most `restored` pages.
 * [SEARCH-09 SEARCH-11 SEARCH-12 SEARCH-13]
 */
export const search = {
  pageSize: 24,
  ages: { min: 18, max: 99 },
  countCap: 1_000,
  few: 8,
  keep: 10 * minute,
  known: 240,
  restored: 10,
} as const;

/**
 * Chat. `page` messages are loaded at a time, `listed` conversations are listed. Typing ends `typing` after the last
 * keystroke and is sent again after `sendTyping`. [CHAT-15 CHAT-16]
 */
export const chat = {
  messageLength: 2_000,
  page: 50,
  listed: 200,
  typing: 5 * second,
  sendTyping: 3 * second,
} as const;

/**
 * So many members are dealt at a time in the swipe game, more when no more than `low` are left; so many are found at most
 * by the match finder. [SWIPE-04 FINDER-02]
 */
export const swipeDeck = { size: 20, low: 5 } as const;
export const matchFinder = { shown: 24, interests: 10 } as const;

/** A report, and how many additions it takes while undecided. */
export const report = { remarks: 1_000, additions: 10 } as const;

/** The like popup comes after `t` seconds, at most this many. [MATCH-11 MATCH-14] */
export const likePopup = { longest: 3_600 } as const;

export const profile = { aboutMe: 1_000, interests: 20, placeName: 80 } as const;

/** Members shown after sign-up; with fewer than `few` matches the search is widened. [ROUTE-64] */
export const signupMatches = { few: 4, shown: 12 } as const;

/** A step of a landing page that goes on by itself stands so long. [LANDER-03] */
export const lander = { step: 6 * second } as const;

/** Remarks of a leaving member. [DELETE-03] */
export const deletion = { remarks: 1_000 } as const;

/** How long a visitor's tracking source is stored. [TRACK-04] */
export const tracking = { life: 30 * day, longest: 120 } as const;

/** A locked form asks for a new mail at most this often, and the server sends so many reset mails a day. [PASSWORD-08] */
export const mailLimits = { resend: minute, resetsPerDay: 3 } as const;

/** Reminder of messages unread for this long; immediate mails go only to members who are away. [NOTIF-01] */
export const unreadReminder = { reminderAfter: day, pushLife: day } as const;

/**
 * Direct debit. A code goes out again after `resend` at the earliest and `codes` times at most; the server takes so many
 * `tries` at a code, the page goes back to the form after `triesShown`. Debits that a member or an account may begin in
 * `period`, and may have running, are the server's parameters. [SDD-09]
 */
export const directDebit = {
  codeLength: 6,
  codeLife: 10 * minute,
  tries: 5,
  triesShown: 3,
  resend: minute,
  codes: 3,
  period: day,
} as const;

/**
 * Retention of direct debits: unconfirmed ones are deleted after `unconfirmed`; the account of others stays readable for
 * `account`, the time in which a bank can charge back. [SDD-09]
 */
export const debitRetention = { unconfirmed: day, account: 400 * day } as const;

/** A failed SMS is retried after `firstDelay`, doubled each time, until its code expires. */
export const smsDelivery = { firstDelay: 5 * second, giveUp: directDebit.codeLife } as const;

/**
 * Reconciler: open payments are polled every `ask`, those older than `old` every `askOld`. A payment that the provider does
 * not know after `unknown` has failed; an order that is unpaid after `openFor` is closed. An order stays open while the
 * provider may still answer (`answer`), and a saved card is not charged twice for the same order within `again`.
 * [PAY-12 PAY-13]
 */
export const payments = {
  ask: 2 * minute,
  askOld: hour,
  old: day,
  unknown: 10 * minute,
  openFor: day,
  giveUp: 60 * day,
  answer: 30 * second,
  again: minute,
} as const;

/**
 * Payment status polling: first after `first`, then `factor` times slower each time up to `slowest`. What is still
 * pending after `patience` takes longer, and is asked for every `late` only. [PAY-12]
 */
export const paymentPoll = {
  first: 3 * second,
  factor: 1.5,
  slowest: 15 * second,
  patience: 10 * minute,
  late: minute,
} as const;

/**
 * One event stream a browser. A heartbeat keeps proxies from closing it; a client without a heartbeat for `silence`
 * reconnects. An event that is known to exist but does not arrive within `grace` causes a full reload of the lists. One
 * stream more than `streams` ends the member's oldest. Streams that end together reconnect spread over `reconnect`, so that
 * a restarted server is not overrun. [CHAT-16]
 */
export const events = {
  streams: 10,
  heartbeat: 25 * second,
  silence: 55 * second,
  grace: 3 * second,
  reconnect: { from: 2 * second, to: 14 * second },
  /** A client whose session has ended reconnects after this and gets the 403. */
  ended: second / 10,
  keep: day,
} as const;

/** Supervised children: restart after `backoff` doubled each time; more than `crashes` within `window` is given up. */
export const supervision = { backoff: second, crashes: 5, window: minute } as const;

/** How long a stored reply is replayed; the key of a sent message is stored for good. [API-21 CHAT-16] */
export const idempotency = { keep: 24 * hour, keyLength: { min: 8, max: 128 } } as const;

/** Bodies larger than this are refused with 413. */
export const bodyLimit = 262_144;

/** Requests a minute for one address or one member, by kind of call. */
export const rateLimits = {
  login: { limit: 30, window: minute },
  signup: { limit: 20, window: hour },
  mail: { limit: 5, window: day },
  reset: { limit: 10, window: hour },
  photo: { limit: 60, window: hour },
  report: { limit: 20, window: day },
  geocode: { limit: 60, window: hour },
  search: { limit: 240, window: minute },
  beacon: { limit: 60, window: hour },
  hidden: { limit: 600, window: hour },
  discount: { limit: 20, window: hour },
  debit: { limit: 10, window: hour },
  payment: { limit: 60, window: hour },
  typing: { limit: 120, window: minute },
  write: { limit: 240, window: minute },
} as const;

/** A member counts as online this long after the last sign of life; that sign is written at most once in `touch`. */
export const presence = { online: 5 * minute, touch: minute } as const;
