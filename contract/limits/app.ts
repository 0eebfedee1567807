/** What the app needs on every page: requests, scripts, events, notices, what a first visit shows. Durations are milliseconds unless the name includes another unit. */
import { day, hour, minute, second } from '#contract/durations.ts';

/** Locale cookie. [LANG-05] */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * day } as const;

/** HTTP client: `firstDelay` doubles with each retry. [API-02 API-21] */
export const httpRetry = { retries: 5, firstDelay: second, timeout: 30 * second } as const;

/** Periodic refresh of user, chats and likes. [REFRESH-02 REFRESH-03 REFRESH-04] */
export const refresh = { start: 5 * second, every: 60 * second, everyWithPush: 300 * second } as const;

/** A lost chunk reloads the page at most once in this time. [CHUNK-02] */
export const chunkReloadGuard = 60 * second;

/** Delay of deferred machines after the first page. */
export const deferredStart = 4 * second;

/** Retries of a lost chunk while the server is unreachable. */
export const chunkRetry = { delay: 5 * second, maxTries: 3 } as const;

/** Badges show `99+` above the cap; the credits badge shows at `creditsWarning` or fewer. [TOPBAR-06 TOPBAR-10] */
export const badge = { cap: 99, creditsWarning: 10 } as const;

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

/** Members shown as online on a member's home, and km within which all of them are called near. [ROUTE-67] */
export const homeOnline = { shown: 6, near: 100 } as const;

/** Duration of a step of a landing page that advances by itself. [LANDER-03] */
export const lander = { stepDuration: 6 * second } as const;

/** Storage time and maximum length of a visitor's tracking source; time for which counted visits are kept. [TRACK-04] */
export const tracking = { life: 30 * day, maxLength: 120, visits: 730 * day } as const;

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

/**
 * Conversations that can be read without a network, and ms until they are saved after the start. The service worker answers
 * a call that it has no copy of with `missingStatus`, which is not retried. [OFFLINE-03 OFFLINE-05]
 */
export const offlineCopy = { conversations: 10, delay: 5_000, missingStatus: 530 } as const;

/**
 * Widths of the renditions in pixels; the height is four thirds of the width. Each is at most 1.5 times the next smaller
 * one, so a browser never downloads more than 1.5 times the width it needs. [PHOTO-08]
 */
export const photoWidths = { large: 960, medium: 640, small: 480, thumb: 320 } as const;
