import { assign, enqueueActions, fromPromise, not, sendParent, sendTo } from 'xstate';
import { search as limits } from '#contract/limits/contact.ts';
import type { OwnPreference, PreferenceChange } from '#contract/preference.ts';
import type { ProfileCard, SearchFilter, SearchReply } from '#contract/profile.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { InputFacts } from './app.ts';
import { filterCountMachine } from './filter-count.ts';
import { parseFilter, searchHref } from './search-filter.ts';
import {
  type SearchResults,
  type SearchCache,
  type NextPage,
  cardsOnPages,
  firstPage,
  nextPageOf,
  pageCountOf,
  addReply,
  excludeCards,
  groupedCards,
} from './search-cache.ts';
import type { AppEvent, AppEventOf } from './events.ts';

type SearchFacts = Pick<InputFacts, 'session' | 'user' | 'route' | 'settings' | 'tracking' | 'pagesShown'>;

/** What the search depends on. */
type Wanted = {
  /** The members page is the current route. */
  readonly isShown: boolean;
  readonly userId: string | null;
  /** The site shows its members to this visitor or member. */
  readonly isOpen: boolean;
  readonly network: string | undefined;
  readonly filter: SearchFilter;
  /** The server applies it to what the filter leaves open; null: a visitor. [SEARCH-16] */
  readonly preference: OwnPreference | null;
};

/** A page to fetch. */
type WantedPage = NextPage & { readonly filter: SearchFilter; readonly network: string | undefined };

type Submitted = { readonly change: PreferenceChange; readonly filter: SearchFilter };

type SearchContext = SearchCache & {
  readonly wanted: Wanted;
  /** Results have come since the visitor or member changed. */
  readonly didInit: boolean;
  /** Pages to load before any is shown: as many as at the last visit of this history entry. */
  readonly awaited: number;
  /** The profile on the screen: at the end of the list it needs the next page. [PROFILE-29] */
  readonly openProfile: string | null;
  readonly problem: Problem | null;
  /** The preference that is being saved, and what is searched for then. */
  readonly submitted: Submitted | null;
};

type SearchEvent =
  | { type: 'facts.changed'; facts: SearchFacts }
  | { type: 'filterPanel.opened' }
  /** Not submitted yet. */
  | { type: 'filter.edited'; filter: SearchFilter }
  | { type: 'filterPanel.closed' }
  /** `filter`: what the page searches for once it is saved. */
  | { type: 'preference.submitted'; change: PreferenceChange; filter: SearchFilter }
  | { type: 'filter.submitted'; filter: SearchFilter }
  | { type: 'nextPage.requested' }
  | { type: 'search.retried' }
  | AppEventOf<'search.outdated'>;

const membersPage = 'members';

/** Visitors see the members where the settings allow it: all visitors, or those from a traffic source. [SEARCH-14 ROLE-04] */
const isOpenFor = ({ session, settings, tracking }: SearchFacts): boolean =>
  session !== 'visitor' ||
  settings?.logged_out_search === 'yes' ||
  (settings?.logged_out_search_trafficsource === 'yes' && (tracking.network ?? '') !== '');

/** On other routes the filter stays as it was. */
const wantedBy = (facts: SearchFacts, before: SearchFilter): Wanted => {
  const isShown = facts.route.name === membersPage;
  return {
    isShown,
    userId: facts.user?.id ?? null,
    isOpen: isOpenFor(facts),
    network: facts.tracking.network,
    preference: facts.user?.preference ?? null,
    filter: isShown ? parseFilter(facts.route.query, facts.settings?.search_fields ?? []) : before,
  };
};

const openProfileIn = ({ route }: SearchFacts): string | null =>
  route.name === 'members-id' ? (route.params['id'] ?? null) : null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isFresh = (found: SearchResults): boolean => now() - found.at < limits.cacheLife;

/** The results of the current filter; null before its first page. [SEARCH-07 SEARCH-08 SEARCH-10] */
export const currentResults = ({ wanted, found }: SearchContext): SearchResults | null =>
  found[searchHref(wanted.filter)] ?? null;

/** Fewer pages than at the last visit. */
export const hasPagesToRestore = (context: SearchContext): boolean => {
  const found = currentResults(context);
  return found !== null && pageCountOf(found) < context.awaited && nextPageOf(found) !== null;
};

/** The filter or the user has changed, or the page is on the screen again. */
const haveCriteriaChanged = ({ wanted: before }: SearchContext, facts: SearchFacts): boolean => {
  const wanted = wantedBy(facts, before.filter);
  return !isSame({ ...wanted, isShown: wanted.isShown || before.isShown }, before);
};

const isLast = (found: SearchResults, id: string | null): boolean => {
  const { hits, similar } = groupedCards(found);
  return (similar.at(-1) ?? hits.at(-1))?.id === id;
};

const awaitedBy = ({ pagesShown }: SearchFacts): number => Math.min(pagesShown, limits.maxRestoredPages);

/** Cards of earlier results stay cached when the filter changes, latest first. */
const seenBefore = (context: SearchContext): readonly ProfileCard[] => {
  const found = currentResults(context);
  const seen = found === null ? [] : cardsOnPages([...found.pages, ...found.similar]);
  return [...seen, ...excludeCards(context.otherCachedProfiles, seen)].slice(0, limits.maxCachedCards);
};

const nothing = { found: {}, otherCachedProfiles: [], didInit: false } as const;

/**
 * The search outlives its page, to restore the list on the way back: the pages of each filter are cached for a while and
 * fetched once, also for the profile at their end. The filter comes from the address.
 * [SEARCH-01 SEARCH-06 to SEARCH-14 MEMBERS-01 PROFILE-29 ROLE-04]
 */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    input: {} as SearchFacts,
    tags: {} as 'busy' | 'busyMore' | 'failed' | 'failedMore' | 'closed',
  },
  actors: {
    search: fromPromise<SearchReply, WantedPage>(unwired('search')),
    filterCount: filterCountMachine,
    savePreference: fromPromise<OwnPreference, PreferenceChange>(unwired('savePreference')),
  },
  actions: {
    /** The results of one member are not shown to the next one. */
    setFacts: assign(({ context, event }) => {
      if (event.type !== 'facts.changed') return {};
      const wanted = wantedBy(event.facts, context.wanted.filter);
      const openProfile = openProfileIn(event.facts);
      if (wanted.userId !== context.wanted.userId)
        return { ...nothing, openProfile, wanted: wanted.isShown ? wanted : { ...wanted, filter: {} } };
      // The server would find others: what was found is outdated.
      if (!isSame(wanted.preference, context.wanted.preference)) return { ...nothing, openProfile, wanted };
      const isOther = !isSame(wanted.filter, context.wanted.filter);
      return { wanted, openProfile, ...(isOther && { otherCachedProfiles: seenBefore(context) }) };
    }),
    clearPagesToRestore: assign({ awaited: 0 }),
    clearCache: assign(nothing),
    /** Also removes expired results. */
    addPage: assign(({ context }, { reply }: { reply: SearchReply }) => {
      const kept = Object.entries(context.found).filter(([, found]) => isFresh(found));
      const found = addReply(currentResults(context), reply);
      return { found: { ...Object.fromEntries(kept), [searchHref(context.wanted.filter)]: found }, didInit: true };
    }),
    removeExpiredPages: assign({
      found: ({ context }) => {
        const { [searchHref(context.wanted.filter)]: _, ...others } = context.found;
        return others;
      },
    }),
    /** The swipe deck uses the same filter. [SWIPE-04] */
    notifyFilter: sendParent(({ context }): AppEvent => ({
      type: 'facts.updated',
      facts: { filter: context.wanted.filter },
    })),
    /** Restored on the way back to this history entry, which is the list's. */
    notifyPageCount: enqueueActions(({ context, enqueue }) => {
      if (!context.wanted.isShown) return;
      const found = currentResults(context);
      const pages = found === null ? 0 : pageCountOf(found);
      enqueue.sendParent({ type: 'search.pagesLoaded', pages } satisfies AppEvent);
    }),
    countFilter: sendTo('filterCount', ({ context }, filter: SearchFilter) => ({
      type: 'filter.edited',
      filter,
      network: context.wanted.network,
    })),
    stopCounting: sendTo('filterCount', { type: 'filter.closed' }),
    /** The new preference reaches the search as a fact. */
    notifyPreference: enqueueActions(({ enqueue }, { preference }: { preference: OwnPreference }) => {
      enqueue.sendParent({ type: 'user.changed', change: { preference } } satisfies AppEvent);
      enqueue.sendParent({ type: 'toast.requested', tone: 'info', code: 'saved' } satisfies AppEvent);
    }),
    notifyProblem: sendParent(({ event }): AppEvent => ({
      type: 'toast.requested',
      tone: 'error',
      code: problemIn(event).code,
    })),
    requestRegions: sendParent((): AppEvent => ({ type: 'lookup.requested', list: 'regions' })),
    /** Replaces the history entry: Back leads to the page before the search. */
    navigateToFilter: sendParent((_, { filter }: { filter: SearchFilter }): AppEvent => ({
      type: 'navigation.requested',
      to: searchHref(filter),
      replace: true,
    })),
  },
  guards: {
    hasCriteriaChanged: ({ context, event }) =>
      event.type === 'facts.changed' && haveCriteriaChanged(context, event.facts),
    /** Another profile was opened after the next page had failed. */
    hasOpenedProfile: ({ context, event }) =>
      event.type === 'facts.changed' &&
      !haveCriteriaChanged(context, event.facts) &&
      openProfileIn(event.facts) !== null &&
      openProfileIn(event.facts) !== context.openProfile,
    isAtListEnd: ({ context }) => {
      const found = currentResults(context);
      return (
        !context.wanted.isShown &&
        found !== null &&
        isLast(found, context.openProfile) &&
        isFresh(found) &&
        nextPageOf(found) !== null
      );
    },
    isLeaving: ({ context, event }) =>
      event.type === 'facts.changed' && context.wanted.isShown && event.facts.route.name !== membersPage,
    isMember: ({ context }) => context.wanted.userId !== null,
    isClosed: ({ context }) => !context.wanted.isOpen,
    isOnMembersPage: ({ context }) => context.wanted.isShown,
    isCached: ({ context }) => {
      const found = currentResults(context);
      return found !== null && isFresh(found);
    },
    hasPagesToRestore: ({ context }) => hasPagesToRestore(context),
    /** The button stays clickable while the next page is loading. */
    hasNextPage: ({ context }) => context.wanted.isShown && nextPageOf(currentResults(context)) !== null,
    /** The site has closed, or the member has logged out. */
    isUnauthenticated: ({ event }) => problemIn(event).code === 'authentication_required',
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({
    wanted: wantedBy(input, {}),
    ...nothing,
    awaited: awaitedBy(input),
    openProfile: openProfileIn(input),
    problem: null,
    submitted: null,
  }),
  invoke: { src: 'filterCount', id: 'filterCount', onError: {} },
  initial: 'choosing',
  on: {
    'facts.changed': [
      {
        guard: 'hasCriteriaChanged',
        target: '.choosing',
        actions: ['setFacts', assign({ awaited: ({ event }) => awaitedBy(event.facts) })],
      },
      // The list on the screen stays there until the next page has loaded.
      { actions: 'setFacts' },
    ],
    'filterPanel.opened': { actions: 'requestRegions' },
    'filter.submitted': {
      guard: 'isOnMembersPage',
      actions: { type: 'navigateToFilter', params: ({ event }) => ({ filter: event.filter }) },
    },
    'filter.edited': { actions: { type: 'countFilter', params: ({ event }) => event.filter } },
    'filterPanel.closed': { actions: 'stopCounting' },
    'preference.submitted': {
      guard: 'isMember',
      target: '.saving',
      actions: assign({ submitted: ({ event: { change, filter } }) => ({ change, filter }) }),
    },
    'search.outdated': { target: '.choosing', actions: 'clearCache' },
  },
  states: {
    choosing: {
      entry: 'notifyFilter',
      always: [
        { guard: not('isOnMembersPage'), target: 'away' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isCached', target: 'found' },
        { target: 'loading', actions: 'removeExpiredPages' },
      ],
    },
    away: { always: { guard: 'isAtListEnd', target: 'loadingMore' } },
    /** What was found stays on the screen. [SEARCH-16] */
    saving: {
      invoke: {
        src: 'savePreference',
        input: ({ context }) => context.submitted?.change ?? {},
        onDone: [
          {
            guard: 'isOnMembersPage',
            target: 'choosing',
            actions: [
              { type: 'notifyPreference', params: ({ event }) => ({ preference: event.output }) },
              { type: 'navigateToFilter', params: ({ context }) => ({ filter: context.submitted?.filter ?? {} }) },
            ],
          },
          // A member who has left the list stays where they are.
          {
            target: 'choosing',
            actions: { type: 'notifyPreference', params: ({ event }) => ({ preference: event.output }) },
          },
        ],
        onError: { target: 'choosing', actions: 'notifyProblem' },
      },
    },
    closed: { tags: ['closed'] },
    loading: {
      tags: ['busy'],
      entry: assign({ problem: null }),
      on: { 'facts.changed': { guard: 'isLeaving', target: 'away', actions: 'setFacts' } },
      invoke: {
        src: 'search',
        input: ({ context: { wanted } }) => ({
          filter: wanted.filter,
          network: wanted.network,
          ...firstPage,
        }),
        onDone: { target: 'found', actions: { type: 'addPage', params: ({ event }) => ({ reply: event.output }) } },
        onError: [
          { guard: 'isUnauthenticated', target: 'closed' },
          { target: 'failed', actions: setProblem },
        ],
      },
    },
    failed: { tags: ['failed'], on: { 'search.retried': { guard: 'isOnMembersPage', target: 'loading' } } },
    found: { always: [{ guard: 'hasPagesToRestore', target: 'loadingMore' }, { target: 'ready' }] },
    ready: {
      entry: [assign({ problem: null }), 'clearPagesToRestore', 'notifyPageCount'],
      always: { guard: 'isAtListEnd', target: 'loadingMore' },
      on: { 'nextPage.requested': { guard: 'hasNextPage', target: 'loadingMore' } },
    },
    loadingMore: {
      tags: ['busyMore'],
      on: { 'facts.changed': { guard: 'isLeaving', target: 'away', actions: 'setFacts' } },
      invoke: {
        src: 'search',
        id: 'searchMore',
        input: ({ context }) => ({
          filter: context.wanted.filter,
          network: context.wanted.network,
          ...(nextPageOf(currentResults(context)) ?? firstPage),
        }),
        onDone: { target: 'found', actions: { type: 'addPage', params: ({ event }) => ({ reply: event.output }) } },
        onError: [
          { guard: 'isUnauthenticated', target: 'closed' },
          { target: 'failedMore', actions: setProblem },
        ],
      },
    },
    failedMore: {
      tags: ['failedMore'],
      entry: 'clearPagesToRestore',
      on: {
        'nextPage.requested': { guard: 'hasNextPage', target: 'loadingMore' },
        'facts.changed': { guard: 'hasOpenedProfile', target: 'ready', actions: 'setFacts' },
      },
    },
  },
});
