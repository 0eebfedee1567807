import type { Discount } from '#contract/discount.ts';
import type { Locale } from '#contract/locales.ts';
import type { SearchFilter } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { Tracking } from '#contract/signup.ts';
import type { User } from '#contract/user.ts';

/** `path` has no query; two routes with the same `key` are the same page. */
export type Route = {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly needsLogin: boolean;
  /** Part of the members area. [ROUTE-56] */
  readonly area: boolean;
  /** All but `default` are reduced: without the frame of the site. */
  readonly layout: 'default' | 'chat' | 'lander' | 'empty';
};

/** The conversation that `/chats` shows beside the list. [CHAT-22] */
export const selectedConversation = ({ name, query }: Pick<Route, 'name' | 'query'>): string | null => {
  const id = query['conversation'] ?? '';
  return name === 'chats' && id !== '' ? id : null;
};

/** The member whose conversation `/chats` shows beside the list, before it has an id. [CHAT-22] */
export const selectedMember = ({ name, query }: Pick<Route, 'name' | 'query'>): string | null => {
  const id = query['member'] ?? '';
  return name === 'chats' && id !== '' && selectedConversation({ name, query }) === null ? id : null;
};

/** What `/chats` shows beside the list, as a key; null for the list alone. */
export const selectionKey = (route: Pick<Route, 'name' | 'query'>): string | null => {
  const member = selectedMember(route);
  return selectedConversation(route) ?? (member === null ? null : `member ${member}`);
};

/** `unknown`: no answer from the server. A lost network is not a logout. */
export type SessionState = 'restoring' | 'visitor' | 'member' | 'unknown';

/** `unknown` until it is detected, and for visitors. [PUSH-01] */
export type PushState = 'unknown' | 'unsupported' | 'capable' | 'subscribed' | 'denied';

/** Values that the root publishes: `facts.updated` to the root, `facts.changed` to the subscribers. */
export type Facts = {
  readonly settings: Settings | null;
  readonly session: SessionState;
  readonly user: User | null;
  readonly locale: Locale;
  readonly online: boolean;
  /** Runs as an installed app, not in a browser tab. [UI-12] */
  readonly installed: boolean;
  /** The window is at least 992 CSS pixels wide: a conversation fits beside the list. [CHAT-22] */
  readonly wide: boolean;
  readonly route: Route;
  /** The previous history entry is a page of this site. [TOPBAR-02] */
  readonly hasBack: boolean;
  /** List pages to restore at this history entry; 0 at the first visit. [SEARCH-11] */
  readonly pagesShown: number;
  /** Unread messages and new likes of the member. [CHAT-09] */
  readonly unread: number;
  readonly newLikes: number;
  /** The source of the visit; empty if it is unknown. [TRACK-01] */
  readonly tracking: Tracking;
  readonly push: PushState;
  /** Of the members page, and of the swipe deck. [SWIPE-04] */
  readonly filter: SearchFilter;
  /** The active discount: the time bonus, else the welcome discount. [DISCOUNT-06] */
  readonly discount: Discount | null;
};

export type FactName = keyof Facts;

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The names of the facts that `updated` would change. */
export const changedFacts = (facts: Facts, updated: Partial<Facts>): readonly FactName[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of Partial<Facts> are fact names.
  (Object.keys(updated) as FactName[]).filter((name) => !isEqual(facts[name], updated[name]));

export const pickFacts = <const Name extends FactName>(facts: Facts, names: readonly Name[]): Pick<Facts, Name> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the named entries are there.
  Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<Facts, Name>;
