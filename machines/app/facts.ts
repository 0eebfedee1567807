import type { Discount } from '#contract/discount.ts';
import type { Locale } from '#contract/locales.ts';
import type { SearchFilter } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { Tracking } from '#contract/signup.ts';
import type { User } from '#contract/user.ts';

/** Where the browser is. `path` has no query; `key` names the page: the same key is the same page. */
export type Route = {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly needsLogin: boolean;
  /** Part of the members area. [ROUTE-56] */
  readonly area: boolean;
};

/** `unknown`: the server could not be asked who is logged in. A tunnel is not a logout. */
export type SessionState = 'restoring' | 'visitor' | 'member' | 'unknown';

/** Whether this browser is told of news by push; `unknown` until it was asked, and for visitors. [PUSH-01] */
export type PushState = 'unknown' | 'unable' | 'capable' | 'subscribed' | 'denied';

/** What the whole page knows. The root keeps it; whoever learns something tells the root. */
export type Facts = {
  readonly settings: Settings | null;
  readonly session: SessionState;
  readonly user: User | null;
  readonly locale: Locale;
  readonly online: boolean;
  /** Shown as an installed app, not in a browser's window. [UI-12] */
  readonly installed: boolean;
  readonly route: Route;
  /** One has come to this page by a step on this site, and can step back. [TOPBAR-02] */
  readonly hasBack: boolean;
  /** So many pages of its list stood here when one left; 0 where one is for the first time. [SEARCH-11] */
  readonly pagesShown: number;
  /** Unread messages and new likes of the member. [CHAT-09] */
  readonly unread: number;
  readonly newLikes: number;
  /** Where the visitor came from; empty when nobody knows. [TRACK-01] */
  readonly tracking: Tracking;
  readonly push: PushState;
  /** What the members page shows: the swipe game deals from the same. [SWIPE-04] */
  readonly filter: SearchFilter;
  /** What the member saves on his next order: the time bonus, else the welcome discount. [DISCOUNT-06] */
  readonly discount: Discount | null;
};

export type FactName = keyof Facts;

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The names of the facts that `learnt` would change. */
export const changedFacts = (facts: Facts, learnt: Partial<Facts>): readonly FactName[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of Partial<Facts> are fact names.
  (Object.keys(learnt) as FactName[]).filter((name) => !isEqual(facts[name], learnt[name]));

/** The part of the facts that somebody hears. */
export const pickFacts = <const Name extends FactName>(facts: Facts, names: readonly Name[]): Pick<Facts, Name> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the named entries are there.
  Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<Facts, Name>;
