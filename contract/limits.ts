/**
 * All numeric limits. Durations are milliseconds unless the name includes another unit.
 * First limits that members notice, then technical ones.
 */
import { day, hour, minute, second } from './durations.ts';

/** Locale cookie. [LANG-05] */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * day } as const;

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

/** HTTP client: `firstDelay` doubles with each retry. [API-02 API-21] */
export const httpRetry = { retries: 5, firstDelay: second, timeout: 30 * second } as const;

/** Periodic refresh of user, chats and likes. [REFRESH-02 REFRESH-03 REFRESH-04] */
export const refresh = { start: 5 * second, every: 60 * second, everyWithPush: 300 * second } as const;

/** A lost chunk reloads the page at most once in this time. [CHUNK-02] */
export const chunkReloadGuard = 60 * second;

/** Delay of deferred machines after the first page. */
export const deferredStart = 4 * second;

/**
 * Queued messages and drafts are stored on the device for `life` after the member's last visit. A reloaded page waits
 * `releaseTimeout` for its predecessor in the same tab to release them. A tab whose session has ended waits `logoutNotice`
 * for the `storage` event of a logout in another tab. [CHAT-16 SESSION-05]
 */
export const queuedMessages = { life: 30 * day, releaseTimeout: second, logoutNotice: second / 2 } as const;

/** Retries of a lost chunk while the server is unreachable. */
export const chunkRetry = { delay: 5 * second, maxTries: 3 } as const;

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

/** Delay of reloading the likes after the match modal opens. [MATCH-09] */
export const matchModalReload = 500;

/** Badges show `99+` above the cap; the credits badge shows at `creditsWarning` or fewer. [TOPBAR-06 TOPBAR-10] */
export const badge = { cap: 99, creditsWarning: 10 } as const;

/** Maximum number of photos, limits of a file, and longest wait for the crop dialog. [PHOTO-01 PHOTO-02 PHOTO-11] */
export const photos = {
  free: 3,
  premium: 25,
  maxBytes: 10 * 1_048_576,
  maxPixels: 50_000_000,
  cropTimeout: 5 * second,
} as const;

/**
 * Widths of the renditions in pixels; the height is four thirds of the width. Each is at most 1.5 times the next smaller
 * one, so a browser never downloads more than 1.5 times the width it needs. [PHOTO-08]
 */
export const photoWidths = { large: 960, medium: 640, small: 480, thumb: 320 } as const;

/** Limits of members without a purchase. [ROLE-10 ROLE-16] */
export const freeMemberLimits = { conversations: 2, messages: 5 } as const;

/** New conversations of any member within `period`. [CHAT-19] */
export const newConversations = { limit: 20, period: day } as const;

/**
 * Members who may get an equal text of at least `minLength` characters, or texts with a link, an address or a number,
 * within `period`. [CHAT-20]
 */
export const massText = { recipients: 5, period: day, minLength: 60 } as const;

/** Likes in the swipe game. The clocks of server and browser agree within `clockTolerance`. [SWIPE-02] */
export const swipe = { likesPerDay: 4, period: day, clockTolerance: 2 * second } as const;

/** Likes of a free member outside the swipe game. [LIKE-11] */
export const likes = { freePerDay: 25, period: day } as const;

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

/** Maximum age of a position. [GEO-02] */
export const geolocationMaxAge = hour;

/** A position that the browser does not find within this time is given up. [GEO-05] */
export const geolocationTimeout = 10 * second;

/** Loading bar. [UI-08 UI-09] */
export const loadingBar = { throttle: 200, duration: 5_000 } as const;

/** Countries in which chat and lander layouts have the entry warning. [ENTRY-07] */
export const entryWarningCountries = ['NL', 'DE'] as const;

/** A dismissed alert stays hidden for this long. [ALERT-14] */
export const alertDismissal = 7 * day;

/** The day of use of a device from which the app may be installed by a hint. [APP-02] */
export const installHintDay = 3;

/** An open page asks this often for a newer build, and when its tab returns. [APP-03] */
export const buildCheck = { every: hour, gap: minute } as const;

/** Styles of the premium packages. [PREMIUM-02] */
export const packageStyles = ['p0', 'p1', 'p2', 'p3'] as const;

/** Names of the query parameters that pages read. [CONST-01 MATCH-11 TRACK-03 ALERT-03] */
export const queryParameters = {
  likePopup: 't',
  pageBounce: 'lb',
  signupComplete: 'api_signup_complete',
  photo: 'photo',
} as const;

/** Records the state machines of the pages for the inspector; in development and demo mode only. [CONST-01] */
export const inspectParameter = 'inspect';

/** Widths at which the layout changes, CSS pixels. [UI-01] */
export const breakpoints = [576, 768, 992, 1200] as const;
/** Width in CSS pixels, number of toasts at once, and life of a toast. [UI-02] */
export const toast = { maxWidth: 350, visible: 3, life: 6 * second } as const;
/** Widths of the four kinds of modals, CSS pixels. [UI-03] */
export const modalWidths = [300, 500, 800, 1140] as const;

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

/**
 * A failed mail is retried after `firstDelay`, doubled each time, until `giveUp`. Its row is deleted after
 * `retention`: until then a complaint finds its recipient.
 */
export const mailDelivery = { firstDelay: minute, giveUp: day, retention: 30 * day } as const;

/** Kilometres around the member's town, as preferences offer them. */
export const radii = [25, 50, 100, 250] as const;

/**
 * The preference of a member who has not saved one: ages up to a quarter more or less, at least `ageMargin` years, near
 * the own town. [SEARCH-16]
 */
export const preference = { ageRatio: 1.25, ageMargin: 5, within: '50' } as const;

/**
 * Distances are shown in these steps (km): up to the first as "within", farther ones as "about", beyond the last step as
 * `farAway`, "more than". Between points of a 10 km grid, so that no member can be located. [SEARCH-15]
 */
export const distance = { steps: [10, 20, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500], farAway: 1_000 } as const;

/**
 * Search. Below `minResults` similar members follow at once. Pages are cached for `cacheLife`, at most `maxCachedCards`
 * cards of earlier searches are cached, and a reload restores at most `maxRestoredPages` pages. A filter that is being
 * chosen is counted `countPause` ms after the last change; near matches may be `widenedYears` older or younger.
 * [SEARCH-09 SEARCH-11 SEARCH-12 SEARCH-13]
 */
export const search = {
  pageSize: 24,
  ages: { min: 18, max: 99 },
  countCap: 1_000,
  minResults: 8,
  widenedYears: 3,
  cacheLife: 10 * minute,
  maxCachedCards: 240,
  maxRestoredPages: 10,
  /** The first page and those that load while scrolling; after as many again there is a button, so that the end of the page can be reached. */
  automaticPages: 4,
  countPause: 300,
} as const;

/**
 * Chat. At most `maxListed` conversations are listed. Typing ends `typingTimeout` after the last keystroke and is sent
 * again every `typingInterval`. [CHAT-15 CHAT-16]
 */
export const chat = {
  messageLength: 2_000,
  pageSize: 50,
  maxListed: 200,
  typingTimeout: 5 * second,
  typingInterval: 3 * second,
} as const;

/**
 * Search in the member's conversations, offered from `offeredFrom` of them on. It begins `pause` after the last change of
 * at most `maxLength` characters, compares the other members' names in the latest `names` conversations, and from
 * `minTextLength` characters on the latest `messages` messages of each one that is listed. [CHAT-25]
 */
export const chatSearch = {
  offeredFrom: 6,
  maxLength: 60,
  minTextLength: 2,
  pause: 300,
  names: 1_000,
  messages: 500,
  found: 50,
} as const;

/** Cards per request of the swipe deck, which requests more when `low` cards are left. [SWIPE-04] */
export const swipeDeck = { size: 20, low: 5 } as const;
/** Members shown as online on a member's home, and km within which all of them are called near. [ROUTE-67] */
export const homeOnline = { shown: 6, near: 100 } as const;
/** Maximum numbers of suggestions of the match finder, and of its interests. [FINDER-02] */
export const matchFinder = { shown: 24, interests: 10 } as const;

/**
 * Length of remarks, and number of additions to an open report. Messages of a conversation that a block ended, and the
 * evidence of a decided report, are kept for `evidence`; an ended conversation is listed as long. [BLOCK-04 DELETE-06 ROLE-17]
 */
export const report = { remarks: 1_000, additions: 10, evidence: 90 * day } as const;

/** Open reports by this many members within this time hide the reported member until they are decided. [ROLE-17] */
export const hiding = { reporters: 3, within: 7 * day } as const;

/** Maximum of the query parameter `t`, the delay of the like popup. [MATCH-11 MATCH-14] */
export const likePopup = { maxSeconds: 3_600 } as const;

/**
 * Lengths of the texts of a profile, and number of its interests. `prompts`: answered prompts of a member, each answer of at
 * most `promptAnswer` characters. [PROFILE-22 PROFILE-26]
 */
export const profile = { aboutMe: 1_000, interests: 20, placeName: 80, prompts: 3, promptAnswer: 150 } as const;

/** Members shown after sign-up; with fewer than `minMatches` the search is widened. [ROUTE-64] */
export const signupMatches = { minMatches: 4, shown: 12 } as const;

/** Duration of a step of a landing page that advances by itself. [LANDER-03] */
export const lander = { stepDuration: 6 * second } as const;

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

/** Length of the remarks on a deletion. [DELETE-03] */
export const deletion = { remarks: 1_000 } as const;

/** Storage time and maximum length of a visitor's tracking source; time for which counted visits are kept. [TRACK-04] */
export const tracking = { life: 30 * day, maxLength: 120, visits: 730 * day } as const;

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

/**
 * Direct debit. A code is sent again after `resend` at the earliest, `maxCodes` codes in total. The server accepts
 * `maxTries` entries of a code; the page returns to the form after `triesShown`. The numbers of debits that may be started
 * per `period`, and be open, are server parameters. [SDD-09]
 */
export const directDebit = {
  codeLength: 6,
  codeLife: 10 * minute,
  maxTries: 5,
  triesShown: 3,
  resend: minute,
  maxCodes: 3,
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
 * Reconciler: open payments are polled every `pollInterval`, those older than `slowPollAfter` every `slowPollInterval`. A
 * payment that the provider lacks after `failUnknownAfter` has failed; an order unpaid after `orderLife` is closed. An order
 * stays open while the provider may still respond (`providerTimeout`), and a saved card is not charged twice for the same order
 * within `repeatGuard`. A creation is repeated under its idempotency key for `keyLife` only, because providers forget the
 * keys after an hour. A paid payment is polled every `paidCheckInterval`, a closed one until `closedCheck`, and no payment after `giveUp`, when a removed card
 * that could not be revoked is given up too. A refund that is
 * not confirmed after `refundOverdue` is shown to the operator. [PAY-12 PAY-13]
 */
export const payments = {
  pollInterval: 2 * minute,
  slowPollInterval: hour,
  slowPollAfter: day,
  failUnknownAfter: 10 * minute,
  orderLife: day,
  giveUp: 60 * day,
  providerTimeout: 30 * second,
  repeatGuard: minute,
  keyLife: 30 * minute,
  paidCheckInterval: day,
  closedCheck: 3 * day,
  refundOverdue: 7 * day,
} as const;

/**
 * Payment status polling: first after `firstDelay`, then `factor` times slower each time up to `maxDelay`. After
 * `slowAfter` a pending payment is polled every `slowDelay` only. [PAY-12]
 */
export const paymentPoll = {
  firstDelay: 3 * second,
  factor: 1.5,
  maxDelay: 15 * second,
  slowAfter: 10 * minute,
  slowDelay: minute,
} as const;

/**
 * One event stream per browser. A heartbeat keeps proxies from closing it; a client without one for `timeout`
 * reconnects. A missing event that does not arrive within `grace` causes a full reload of the lists. One
 * stream more than `maxStreams` ends the member's oldest. Streams that end together reconnect spread over `reconnect`, so that
 * a restarted server is not overloaded. [CHAT-16]
 */
export const events = {
  maxStreams: 10,
  heartbeat: 25 * second,
  timeout: 55 * second,
  grace: 3 * second,
  reconnect: { from: 2 * second, to: 14 * second },
  /** Reconnect delay of a client whose session has ended: it then gets the 403. */
  endedReconnect: second / 10,
  retention: day,
} as const;

/** Supervised children: restarted after `backoff`, doubled each time; more than `maxCrashes` within `window` end the restarts. */
export const supervision = { backoff: second, maxCrashes: 5, window: minute } as const;

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

/** A member counts as online for `online` after the last activity, which is stored at most once per `touch`. */
export const presence = { online: 5 * minute, touch: minute } as const;

/**
 * Conversations that can be read without a network, and ms until they are saved after the start. The service worker answers
 * a call that it has no copy of with `missingStatus`, which is not retried. [OFFLINE-03 OFFLINE-05]
 */
export const offlineCopy = { conversations: 10, delay: 5_000, missingStatus: 530 } as const;
