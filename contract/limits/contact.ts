/** What members see of each other: profiles, photos, search, likes, messages, reports. Durations are milliseconds unless the name includes another unit. */
import { day, minute, second } from '#contract/durations.ts';

/**
 * Queued messages and drafts are stored on the device for `life` after the member's last visit. A reloaded page waits
 * `releaseTimeout` for its predecessor in the same tab to release them. A tab whose session has ended waits `logoutNotice`
 * for the `storage` event of a logout in another tab. [CHAT-16 SESSION-05]
 */
export const queuedMessages = { life: 30 * day, releaseTimeout: second, logoutNotice: second / 2 } as const;

/** Delay of reloading the likes after the match modal opens. [MATCH-09] */
export const matchModalReload = 500;

/** Maximum number of photos, limits of a file, and longest wait for the crop dialog. [PHOTO-01 PHOTO-02 PHOTO-11] */
export const photos = {
  free: 3,
  premium: 25,
  maxBytes: 10 * 1_048_576,
  maxPixels: 50_000_000,
  cropTimeout: 5 * second,
} as const;

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
