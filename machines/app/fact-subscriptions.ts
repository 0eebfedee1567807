import { type FactName, type Facts, type Route, pickFacts } from './facts.ts';

/**
 * The children of the root. `member` lives while a member is logged in, `page` while its route is shown, `search` from
 * the first visit of the members page on.
 */
export type RootChild =
  | 'session'
  | 'settings'
  | 'company'
  | 'locale'
  | 'net'
  | 'toasts'
  | 'loadingBar'
  | 'history'
  | 'tracking'
  | 'tabSync'
  | 'regions'
  | 'interests'
  | 'member'
  | 'search'
  | 'entryWarning'
  | 'chunkGuard'
  | 'appUpdate'
  | 'display'
  | 'visitorVisibility'
  | 'signupModal'
  | 'page';

/** The facts whose changes each child receives as `facts.changed`. */
export const factSubscriptions = {
  session: ['online'],
  settings: [],
  company: [],
  locale: ['session', 'locale', 'settings'],
  net: [],
  toasts: [],
  loadingBar: [],
  history: [],
  tracking: ['route'],
  tabSync: ['session', 'user', 'locale'],
  chunkGuard: ['online'],
  appUpdate: ['online', 'route'],
  display: [],
  visitorVisibility: ['session'],
  signupModal: ['session', 'route', 'settings', 'tracking'],
  regions: [],
  interests: [],
  member: ['online', 'settings', 'route', 'user', 'discount', 'push'],
  search: ['session', 'user', 'route', 'settings', 'tracking', 'pagesShown'],
  entryWarning: ['session', 'settings', 'route', 'installed'],
  page: ['user', 'online', 'session', 'route', 'push', 'discount'],
} as const satisfies Record<RootChild, readonly FactName[]>;

/** The facts that machines of a page and of the member scope get as input. */
export const inputFacts = [
  'user',
  'online',
  'session',
  'route',
  'settings',
  'tracking',
  'push',
  'filter',
  'discount',
  'pagesShown',
] as const;

export type InputFacts = Pick<Facts, (typeof inputFacts)[number]>;

/** A page receives only routes of its own key: the route of the next page is not for it. */
const subscribedBy = (child: string, names: readonly FactName[], route: Route, active: Route | null) =>
  child === 'page' && route.key !== active?.key ? names.filter((name) => name !== 'route') : names;

/** One `facts.changed` for each child that subscribes to a changed fact. `active`: the route of the page on the screen. */
export const factsChangedEvents = (facts: Facts, changed: readonly FactName[], active: Route | null) =>
  Object.entries(factSubscriptions)
    .map(([child, names]) => ({ child, names: subscribedBy(child, names, facts.route, active) }))
    .filter(({ names }) => names.some((name) => changed.includes(name)))
    .map(({ child, names }) => ({ child, event: { type: 'facts.changed', facts: pickFacts(facts, names) } }));
