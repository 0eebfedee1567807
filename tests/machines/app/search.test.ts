import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Niche } from '#contract/niches.ts';
import type { Preference } from '#contract/preference.ts';
import type { SearchFilter, SearchPage, SearchReply } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import {
  appliedPreference,
  filterFor,
  finishedPlace,
  parseFilter,
  preferenceInForce,
  searchHref,
} from '#machines/app/search-filter.ts';
import { groupedCards, hasMore, cachedCard, cardsOnPages, pageCountOf } from '#machines/app/search-cache.ts';
import { currentResults, hasPagesToRestore, searchMachine } from '#machines/app/search.ts';
import { isRunning, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { type Step, isEvent } from '#tests/machines/kit/step.ts';
import { anna, bert, card, refusal, route, settings, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const fields = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'within',
  'online',
  'photo',
  'common',
  'sort',
];
const site = { ...settings, search_fields: fields };
const closedSite = { ...site, logged_out_search: 'no', logged_out_search_trafficsource: 'no' } as const;
const sourceSite = { ...site, logged_out_search: 'no', logged_out_search_trafficsource: 'yes' } as const;

const members = (query: Record<string, string> = {}) => route('members', { query });
const bertsPage = route('members-id', { params: { id: 'bert' } });
const asAnna = { session: 'member', user: anna } as const;
const asBert = { session: 'member', user: bert } as const;

const at = (change: Partial<InputFacts> = {}): InputFacts =>
  startFacts({ settings: site, route: members(), ...change });
const received = (change: Partial<InputFacts> = {}) => ({ type: 'facts.changed', facts: at(change) }) as const;
const everyone = received();
const women = received({ route: members({ gender: 'female' }) });
const elsewhere = received({ route: bertsPage });
const more = { type: 'nextPage.requested' } as const;
const again = { type: 'search.retried' } as const;
const outdated = { type: 'search.outdated' } as const;
const chosen = {
  type: 'filter.submitted',
  filter: { gender: 'female', country: 'NL', countryregion: 'Noord-Holland' },
} as const;

const edited = { type: 'filter.edited', filter: { gender: 'male' } } as const;
const closed = { type: 'filterPanel.closed' } as const;
const nearby = { gender: 'male', min_age: 30, max_age: 40, within: '25', country: null, region: null } as const;
const submitted = { type: 'preference.submitted', change: nearby, filter: { online: '1' } } as const;
const owned = { ...nearby, stated: true, town: 'Utrecht' };
const annaNearby = received({ ...asAnna, user: { ...anna, preference: owned } });
const sentTo = (effects: readonly Effect[], to: string) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === to ? [effect.event] : []));

const page = (pageNumber: number, ids: readonly string[], next: string | null): SearchPage => ({
  results: ids.map((id) => card(id)),
  pageNumber,
  numResults: 50,
  next,
});
const reply = (hits: SearchPage, similar: SearchPage | null = null): SearchReply => ({ ...hits, similar });
const first = reply(page(1, ['bert', 'carl'], 'to 2'));
const last = reply(page(1, ['bert'], null));
const lastAndNear = reply(page(1, ['bert'], null), page(1, ['nora', 'bert'], 'near 2'));
const second = reply(page(2, ['dora'], null), page(1, ['nora'], 'near 2'));
const secondNear = reply(page(2, ['olga'], null));

const asked = (filter: SearchFilter, next = { page: 1, after: null as string | null, similar: false }) => ({
  filter,
  network: undefined,
  ...next,
});
const pagesSent = (pages: number) => ({ type: 'search.pagesLoaded', pages });
const filterSent = (filter: SearchFilter) => ({ type: 'facts.updated', facts: { filter } });

/** Another preference is as good as another viewer. */
const viewerOf = (user: InputFacts['user']): string | null =>
  user === null ? null : JSON.stringify([user.id, user.preference]);

const userIn = (step: Step | null): string | null | undefined =>
  step?.kind === 'event' && step.event.type === 'facts.changed'
    ? viewerOf((step.event as ReturnType<typeof received>).facts.user)
    : undefined;

/** True when a page is requested that was loaded in the last ten minutes and is still cached. */
const isAskedTwice = (history: readonly TraceEntry[], start: string | null): boolean => {
  const came = new Map<string, number>();
  let asking = '';
  let who = start;
  return history.some(({ at, step, effects }) => {
    const user = userIn(step);
    if (step?.kind === 'wait') came.clear();
    if (isEvent(step, 'search.outdated') || (user !== undefined && user !== who)) came.clear();
    who = user === undefined ? who : user;
    if (step?.kind === 'done') came.set(asking, at);
    return startedInputs(effects, 'search').some((input) => {
      asking = JSON.stringify(input);
      return at - (came.get(asking) ?? -Infinity) < 600_000;
    });
  });
};

/** The profile on the screen is the last one of the list. */
const isAtEnd = (context: SnapshotFrom<typeof searchMachine>['context']): boolean => {
  const found = currentResults(context);
  if (found === null || context.openProfile === null) return false;
  const { hits, similar } = groupedCards(found);
  return [...hits, ...similar].at(-1)?.id === context.openProfile;
};

const shownFacts = {
  'asks once at a time, and only where it is looked at, or for the profile at the end of the list [SEARCH-11 PROFILE-29]':
    ({ trace, snapshot }) => {
      const { isShown, isOpen } = snapshot.context.wanted;
      return pendingActors(trace, 'search').length <= ((isShown && isOpen) || snapshot.matches('loadingMore') ? 1 : 0);
    },
  'asks for the page that comes next, of the filter of the address [SEARCH-07 SEARCH-10 SEARCH-11]': ({
    snapshot: { context },
    effects,
  }) =>
    startedInputs(effects, 'search').every((input) => {
      const found = currentResults(context);
      const { next: hit = null } = found?.pages.at(-1) ?? {};
      const { next: near = null } = found?.similar.at(-1) ?? {};
      const comes =
        found === null
          ? { page: 1, after: null, similar: false }
          : hit !== null
            ? { page: found.pages.length + 1, after: hit, similar: false }
            : { page: found.similar.length + 1, after: near, similar: true };
      return expectEqual(input, { filter: context.wanted.filter, network: context.wanted.network, ...comes });
    }),
  'knows whether it has begun [SEARCH-06]': ({ snapshot: { context } }) =>
    context.didInit || Object.keys(context.found).length === 0,
  'the others know what is searched for [SWIPE-04]': ({ snapshot: { context }, effects }) =>
    sentToParent(effects, 'facts.updated').every((event) => expectEqual(event, filterSent(context.wanted.filter))),
  'what is shown is all that was there before, and is stored in the history entry [SEARCH-07 SEARCH-11]': ({
    snapshot,
    effects,
  }) => {
    const found = currentResults(snapshot.context);
    const isShown = found !== null && snapshot.context.wanted.isShown && !hasPagesToRestore(snapshot.context);
    return (
      (!hasPagesToRestore(snapshot.context) || !(snapshot.matches('ready') || snapshot.matches('failedMore'))) &&
      sentToParent(effects, 'search.pagesLoaded').every(
        (event) => isShown && expectEqual(event, pagesSent(pageCountOf(found))),
      )
    );
  },
} satisfies NonNullable<Parameters<typeof defineModel<typeof searchMachine>>[0]['invariants']>;

/** One filter, page by page. */
const paging = defineModel({
  machine: searchMachine,
  inputs: { here: at(), away: at({ route: bertsPage }) },
  events: [everyone, elsewhere, more, again, outdated, chosen, edited, closed, { type: 'filterPanel.opened' }],
  actorOutcomes: {
    search: { done: [first, lastAndNear, last], error: [refusal('network'), refusal('authentication_required')] },
    searchMore: {
      done: [reply(page(2, ['dora'], 'to 3')), second, secondNear],
      error: [refusal('network'), refusal('authentication_required')],
    },
  },
  stateKey: ({ wanted, found, problem, didInit }) => {
    const known = found['/members'];
    return [
      wanted.isShown,
      didInit,
      Math.min(2, known?.pages.length ?? 0),
      known?.pages.at(-1)?.next,
      Math.min(2, known?.similar.length ?? 0),
      known?.similar.at(-1)?.next,
      problem?.code,
    ];
  },
  invariants: {
    ...shownFacts,
    'keeps what was found, whatever fails': ({ step, before, snapshot }) =>
      step?.kind !== 'error' || snapshot.context.found === before?.context.found,
    'never asks for more than there is': ({ snapshot }) => {
      const found = currentResults(snapshot.context);
      return !snapshot.matches('loadingMore') || (found !== null && hasMore(found));
    },
    'says what is wrong as long as it is': ({ snapshot }) =>
      (snapshot.hasTag('failed') || snapshot.hasTag('failedMore')) <= (snapshot.context.problem !== null),
    'the regions are fetched when the filters are first opened [SEARCH-04]': ({ step, effects }) =>
      expectEqual(
        sentToParent(effects, 'lookup.requested'),
        isEvent(step, 'filterPanel.opened') ? [{ type: 'lookup.requested', list: 'regions' }] : [],
      ),
    'goes where the filter says, in place of the last one [SEARCH-01]': ({ step, before, effects }) =>
      expectEqual(
        sentToParent(effects, 'navigation.requested'),
        isEvent(step, 'filter.submitted') && before?.context.wanted.isShown === true
          ? [
              {
                type: 'navigation.requested',
                to: '/members?gender=female&country=NL&countryregion=Noord-Holland',
                replace: true,
              },
            ]
          : [],
      ),
    'counts what is being chosen [SEARCH-08]': ({ step, effects, trace }) =>
      !isRunning(trace, 'filterCount') ||
      expectEqual(
        sentTo(effects, 'filterCount'),
        isEvent(step, 'filter.edited')
          ? [{ ...edited, network: undefined }]
          : isEvent(step, 'filterPanel.closed')
            ? [{ type: 'filter.closed' }]
            : [],
      ),
  },
});

/** Three pages were loaded when the page was left. */
const returning = defineModel({
  machine: searchMachine,
  inputs: { reloaded: at({ pagesShown: 3 }), far: at({ pagesShown: 500 }), elsewhere: at({ route: bertsPage }) },
  events: [received({ pagesShown: 3 }), everyone, elsewhere, more, again, outdated],
  actorOutcomes: { ...paging.actorOutcomes, filterCount: { error: [] } },
  stateKey: (context) => {
    const { wanted, found, awaited, problem } = context;
    const known = found['/members'];
    return [
      wanted.isShown,
      Math.min(4, awaited),
      Math.min(4, known?.pages.length ?? 0),
      known?.pages.at(-1)?.next,
      Math.min(4, known?.similar.length ?? 0),
      known?.similar.at(-1)?.next,
      problem?.code,
    ];
  },
  invariants: {
    ...shownFacts,
    'what has come is shown when the next page fails': ({ step, snapshot }) =>
      step?.kind !== 'error' || !hasPagesToRestore(snapshot.context) || snapshot.hasTag('closed'),
  },
});

const carlsPage = received({ route: route('members-id', { params: { id: 'carl' } }) });
const dorasPage = received({ route: route('members-id', { params: { id: 'dora' } }) });

/** From profile to profile. */
const leafing = defineModel({
  machine: searchMachine,
  inputs: { here: at() },
  events: [everyone, more, elsewhere, carlsPage, dorasPage, received({ ...asAnna, route: bertsPage }), outdated],
  actorOutcomes: {
    search: { done: [first], error: [] },
    searchMore: {
      done: [reply(page(2, ['dora'], 'to 3')), reply(page(2, ['dora'], null))],
      error: [refusal('network'), refusal('authentication_required')],
    },
    filterCount: { error: [] },
  },
  stateKey: ({ wanted, found, openProfile, problem }) => {
    const known = found['/members'];
    return [
      wanted.isShown,
      wanted.userId,
      openProfile,
      problem?.code,
      Math.min(2, known?.pages.length ?? 0),
      known?.pages.at(-1)?.next,
    ];
  },
  exploreWhile: ({ context }) => (currentResults(context)?.pages.length ?? 0) <= 2,
  invariants: {
    ...shownFacts,
    'loads the next page at the last profile of the list, and at no other [PROFILE-29]': ({
      step,
      snapshot,
      effects,
    }) =>
      snapshot.context.wanted.isShown ||
      startedInputs(effects, 'search').length === 0 ||
      (isAtEnd(snapshot.context) && step !== null),
    'waits at the end only where no profile follows, or what was found is no longer fresh [PROFILE-29]': ({
      at,
      snapshot,
    }) => {
      const { context } = snapshot;
      const found = currentResults(context);
      return (
        !snapshot.matches('ready') ||
        context.wanted.isShown ||
        !isAtEnd(context) ||
        found === null ||
        !hasMore(found) ||
        at - found.at >= 600_000
      );
    },
  },
});

/** Several filters and several viewers. */
const following = defineModel({
  machine: searchMachine,
  inputs: { visitor: at(), member: at(asAnna) },
  events: [
    everyone,
    women,
    elsewhere,
    received(asAnna),
    annaNearby,
    received(asBert),
    received({ ...asBert, route: bertsPage }),
    received({ settings: closedSite }),
    received({ settings: closedSite, route: bertsPage }),
    outdated,
  ],
  actorOutcomes: { search: { done: [last], error: [] }, filterCount: { error: [] } },
  stateKey: ({ wanted, found, otherCachedProfiles, didInit }) => [
    wanted,
    Object.keys(found).sort(),
    otherCachedProfiles.length,
    didInit,
  ],
  invariants: {
    ...shownFacts,
    'nothing that one found is there for the next one, nor with another preference, nor after a block or its end [SEARCH-12 SEARCH-16]':
      ({ step, before, snapshot }) =>
        (before !== null &&
          snapshot.context.wanted.userId === before.context.wanted.userId &&
          JSON.stringify(snapshot.context.wanted.preference) === JSON.stringify(before.context.wanted.preference) &&
          !isEvent(step, 'search.outdated')) ||
        expectEqual(
          [snapshot.context.found, snapshot.context.otherCachedProfiles, snapshot.context.didInit],
          [{}, [], false],
        ),
    'asks for no page twice, unless what it brought is gone [SEARCH-11]': ({ start, trace }) =>
      !isAskedTwice(trace, start === 'member' ? viewerOf(anna) : null),
    'a site that is closed to visitors is not asked [SEARCH-14 ROLE-04]': ({ snapshot, effects }) =>
      snapshot.context.wanted.isOpen ||
      (startedInputs(effects, 'search').length === 0 &&
        (snapshot.hasTag('closed') || !snapshot.context.wanted.isShown)),
  },
});

/** A preference is saved from the filters. */
const preferring = defineModel({
  machine: searchMachine,
  inputs: { member: at(asAnna), visitor: at() },
  events: [submitted, received(asAnna), annaNearby, received(), elsewhere],
  actorOutcomes: {
    search: { done: [last], error: [] },
    savePreference: { done: [owned], error: [refusal('network')] },
    filterCount: { error: [] },
  },
  stateKey: ({ wanted, found, submitted: last }) => [wanted, Object.keys(found), last !== null],
  invariants: {
    ...shownFacts,
    'only members have a preference [SEARCH-16]': ({ snapshot: { context }, effects }) =>
      context.wanted.userId !== null || startedInputs(effects, 'savePreference').length === 0,
    'saves what was submitted, then tells everyone and searches for it; or says why not [SEARCH-16]': ({
      step,
      before,
      effects,
    }) => {
      const isSaving = before?.matches('saving') === true;
      const isDone = isSaving && step?.kind === 'done';
      const isFailed = isSaving && step?.kind === 'error';
      return expectEqual(
        [
          sentToParent(effects, 'user.changed'),
          sentToParent(effects, 'toast.requested'),
          sentToParent(effects, 'navigation.requested'),
        ],
        [
          isDone ? [{ type: 'user.changed', change: { preference: owned } }] : [],
          isDone
            ? [{ type: 'toast.requested', tone: 'info', code: 'saved' }]
            : isFailed
              ? [{ type: 'toast.requested', tone: 'error', code: 'network' }]
              : [],
          isDone ? [{ type: 'navigation.requested', to: '/members?online=1', replace: true }] : [],
        ],
      );
    },
  },
});

coverModel(
  [paging, returning, leafing, following, preferring],
  '[SEARCH-16 SEARCH-06 SEARCH-07 SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-14 MEMBERS-01 ROLE-04]',
);

it('[MEMBERS-01 SEARCH-07 SEARCH-08 SEARCH-10 SEARCH-13] loads page by page, and then near matches', () =>
  runScenario(paging, 'here', ({ initialEffects: begun, send, resolve, context, hasTag }) => {
    expect([sentToParent(begun), startedInputs(begun, 'search')]).toEqual([[filterSent({})], [asked({})]]);
    expect([hasTag('busy'), context().didInit]).toEqual([true, false]);
    resolve('search', first);
    expect([hasTag('busy'), context().didInit]).toEqual([false, true]);
    expect(startedInputs(send(more), 'search')).toEqual([asked({}, { page: 2, after: 'to 2', similar: false })]);
    expect(send(more)).toEqual([]);
    resolve('searchMore', second);
    expect(startedInputs(send(more), 'search')).toEqual([asked({}, { page: 2, after: 'near 2', similar: true })]);
    resolve('searchMore', secondNear);
    const found = currentResults(context());
    expect(found?.pages.map(({ pageNumber, numResults }) => [pageNumber, numResults])).toEqual([
      [1, 50],
      [2, 50],
    ]);
    const { hits, similar } = groupedCards(found ?? { pages: [], similar: [], at: 0 });
    expect([hits.map(({ id }) => id), similar.map(({ id }) => id)]).toEqual([
      ['bert', 'carl', 'dora'],
      ['nora', 'olga'],
    ]);
    expect(send(more)).toEqual([]);
  }));

it('[PROFILE-29] the last profile of the list loads the next page, once; a failure is tried again at the next last one', () =>
  runScenario(leafing, 'here', ({ send, resolve, reject, context }) => {
    resolve('search', first);
    expect(send(elsewhere)).toEqual([]);
    const page2 = asked({}, { page: 2, after: 'to 2', similar: false });
    expect(startedInputs(send(carlsPage), 'search')).toEqual([page2]);
    expect(reject('searchMore', refusal('network'))).toEqual([]);
    expect(send(carlsPage)).toEqual([]);
    expect(send(elsewhere)).toEqual([]);
    expect(startedInputs(send(carlsPage), 'search')).toEqual([page2]);
    // The list is not on the screen: its history entry keeps its number of pages.
    expect(sentToParent(resolve('searchMore', reply(page(2, ['dora'], null))))).toEqual([]);
    expect(cardsOnPages(currentResults(context())?.pages ?? []).map(({ id }) => id)).toEqual(['bert', 'carl', 'dora']);
    expect(send(dorasPage)).toEqual([]);
    expect(sentToParent(send(everyone))).toEqual([filterSent({}), pagesSent(2)]);
  }));

it('[PROFILE-29] results that are no longer fresh are not added to', () =>
  runScenario(leafing, 'here', ({ send, resolve, advance }) => {
    resolve('search', first);
    send(elsewhere);
    advance(600_000);
    expect(send(carlsPage)).toEqual([]);
  }));

describe('a return after a reload [SEARCH-07 SEARCH-11]', () => {
  it('loads as many pages as before, all at once', () =>
    runScenario(returning, 'reloaded', ({ initialEffects: begun, resolve, context }) => {
      expect(startedInputs(begun, 'search')).toEqual([asked({})]);
      const next = resolve('search', first);
      expect(next).toEqual([
        {
          kind: 'started',
          id: 'searchMore',
          src: 'search',
          input: asked({}, { page: 2, after: 'to 2', similar: false }),
        },
      ]);
      expect(hasPagesToRestore(context())).toBe(true);
      const third = resolve('searchMore', second);
      expect(startedInputs(third, 'search')).toEqual([asked({}, { page: 2, after: 'near 2', similar: true })]);
      expect(resolve('searchMore', reply(page(2, ['olga'], 'near 3')))).toEqual([
        { kind: 'sentToParent', event: pagesSent(3) },
      ]);
      expect(hasPagesToRestore(context())).toBe(false);
    }));

  it('loads fewer pages if there are fewer now', () =>
    runScenario(returning, 'reloaded', ({ resolve }) => {
      expect(resolve('search', last)).toEqual([{ kind: 'sentToParent', event: pagesSent(1) }]);
    }));

  it('shows the loaded pages when one fails, and retries that one', () =>
    runScenario(returning, 'reloaded', ({ send, resolve, reject, context, hasTag }) => {
      resolve('search', first);
      expect(reject('searchMore', refusal('network'))).toEqual([]);
      expect([hasTag('failedMore'), hasPagesToRestore(context()), currentResults(context())?.pages.length]).toEqual([
        true,
        false,
        1,
      ]);
      send(received({ pagesShown: 3, settings: { ...site, name: 'Other' } }));
      expect(startedInputs(send(more), 'search')).toEqual([asked({}, { page: 2, after: 'to 2', similar: false })]);
      expect(resolve('searchMore', reply(page(2, ['dora'], 'to 3')))).toEqual([
        { kind: 'sentToParent', event: pagesSent(2) },
      ]);
    }));

  it('retries all pages when the first one fails', () =>
    runScenario(returning, 'reloaded', ({ send, resolve, reject }) => {
      reject('search', refusal('network'));
      send(again);
      expect(startedInputs(resolve('search', first), 'search')).toHaveLength(1);
    }));

  it('loads ten pages at most', () =>
    runScenario(returning, 'far', ({ resolve, context }) => {
      resolve('search', first);
      for (let number = 2; number < 10; number++) {
        expect(hasPagesToRestore(context())).toBe(true);
        resolve('searchMore', reply(page(number, [`id-${number}`], `to ${number + 1}`)));
      }
      expect(resolve('searchMore', reply(page(10, ['id-10'], 'to 11')))).toEqual([
        { kind: 'sentToParent', event: pagesSent(10) },
      ]);
    }));

  it('restores them also on the way back from a reloaded profile', () =>
    runScenario(returning, 'elsewhere', ({ send, resolve }) => {
      expect(startedInputs(send(received({ pagesShown: 3 })), 'search')).toEqual([asked({})]);
      expect(startedInputs(resolve('search', first), 'search')).toHaveLength(1);
    }));

  it('starts with one page for another filter', () =>
    runScenario(returning, 'reloaded', ({ send, resolve }) => {
      send(women);
      expect(resolve('search', first)).toEqual([{ kind: 'sentToParent', event: pagesSent(1) }]);
    }));

  it('shows a cached search at once, and stores it in the history entry', () =>
    runScenario(returning, 'elsewhere', ({ send, resolve }) => {
      send(everyone);
      resolve('search', first);
      send(more);
      resolve('searchMore', reply(page(2, ['dora'], 'to 3')));
      send(elsewhere);
      const effects = send(everyone);
      expect([startedInputs(effects, 'search'), sentToParent(effects, 'search.pagesLoaded')]).toEqual([
        [],
        [pagesSent(2)],
      ]);
    }));
});

it('[SEARCH-11] ignores a late reply to an old filter', () =>
  runScenario(following, 'visitor', ({ send }) => {
    expect(send(women)).toEqual([
      { kind: 'stopped', id: 'search' },
      { kind: 'sentToParent', event: filterSent({ gender: 'female' }) },
      { kind: 'started', id: 'search', src: 'search', input: asked({ gender: 'female' }) },
    ]);
  }));

it('[SEARCH-11] an earlier filter, and the way back from a profile, show cached results', () =>
  runScenario(following, 'visitor', ({ send, resolve, context }) => {
    resolve('search', first);
    const before = currentResults(context());
    send(women);
    expect(currentResults(context())).toBeNull();
    resolve('search', last);
    expect(startedInputs(send(everyone), 'search')).toEqual([]);
    expect(currentResults(context())).toBe(before);
    expect(startedInputs(send(elsewhere), 'search')).toEqual([]);
    expect(currentResults(context())).toBe(before);
    expect(startedInputs(send(everyone), 'search')).toEqual([]);
    expect(currentResults(context())).toBe(before);
  }));

it.each([
  [599_999, []],
  [600_000, [asked({})]],
])('[SEARCH-12] after %d ms elsewhere it requests %j', (ms, asks) =>
  runScenario(following, 'visitor', ({ send, resolve, advance, context }) => {
    resolve('search', last);
    send(elsewhere);
    advance(ms);
    expect(startedInputs(send(everyone), 'search')).toEqual(asks);
    expect(currentResults(context()) === null).toBe(asks.length > 0);
  }),
);

it('[SEARCH-12] keeps visible results of any age, and renews them with a further page', () =>
  runScenario(paging, 'here', ({ send, resolve, advance, context }) => {
    resolve('search', first);
    advance(600_000);
    expect(currentResults(context())?.pages).toHaveLength(1);
    send(more);
    resolve('searchMore', reply(page(2, ['dora'], 'to 3')));
    send(elsewhere);
    advance(599_999);
    expect(startedInputs(send(everyone), 'search')).toEqual([]);
    expect(currentResults(context())?.pages).toHaveLength(2);
  }));

it('[SEARCH-12] drops outdated results when new ones arrive', () =>
  runScenario(following, 'visitor', ({ send, resolve, advance, context }) => {
    resolve('search', last);
    send(women);
    advance(599_999);
    resolve('search', last);
    expect(Object.keys(context().found)).toEqual(['/members', '/members?gender=female']);
    send(outdated);
    resolve('search', last);
    send(everyone);
    advance(600_000);
    resolve('search', last);
    expect(Object.keys(context().found)).toEqual(['/members']);
  }));

it('[SEARCH-12] leaving aborts the request; returning repeats it', () =>
  runScenario(paging, 'here', ({ send, resolve }) => {
    expect(send(elsewhere)).toEqual([{ kind: 'stopped', id: 'search' }]);
    expect(startedInputs(send(everyone), 'search')).toEqual([asked({})]);
    resolve('search', first);
    send(more);
    expect(send(elsewhere)).toEqual([{ kind: 'stopped', id: 'searchMore' }]);
    expect(startedInputs(send(everyone), 'search')).toEqual([]);
    expect(startedInputs(send(more), 'search')).toEqual([asked({}, { page: 2, after: 'to 2', similar: false })]);
  }));

it('[SEARCH-09] earlier results stay cached, latest first, 240 at most', () =>
  runScenario(following, 'visitor', ({ send, resolve, context }) => {
    const many = (from: number) => Array.from({ length: 150 }, (_, place) => `id-${from + place}`);
    resolve('search', reply(page(1, many(0), null)));
    expect([context().otherCachedProfiles, cachedCard(context(), 'id-149')?.id]).toEqual([[], 'id-149']);
    send(women);
    expect(context().otherCachedProfiles).toHaveLength(150);
    resolve('search', reply(page(1, many(100), null), page(1, ['near-bert'], null)));
    send(received({ route: members({ gender: 'male' }) }));
    const known = context().otherCachedProfiles.map(({ id }) => id);
    expect([known.length, known[0], known[150], known[151], known[239]]).toEqual([
      240,
      'id-100',
      'near-bert',
      'id-0',
      'id-88',
    ]);
    expect([cachedCard(context(), 'near-bert')?.id, cachedCard(context(), 'unknown')]).toEqual(['near-bert', null]);
    send(outdated);
    expect([context().otherCachedProfiles, cachedCard(context(), 'id-0')]).toEqual([[], null]);
  }));

it.each([
  ['a member logs in', received({ ...asAnna, route: members({ gender: 'female' }) })],
  ['a block changes', outdated],
] as const)('[SEARCH-12] reloads everything when %s', (_, event) =>
  runScenario(following, 'visitor', ({ send, resolve, context }) => {
    resolve('search', last);
    send(women);
    resolve('search', last);
    expect(startedInputs(send(event), 'search')).toEqual([asked({ gender: 'female' })]);
    expect([context().found, context().otherCachedProfiles]).toEqual([{}, []]);
  }),
);

it('[SEARCH-12] another member starts without the filter of the previous one', () =>
  runScenario(following, 'member', ({ send, resolve, context }) => {
    send(received({ ...asAnna, route: members({ gender: 'female' }) }));
    resolve('search', last);
    send(received({ ...asAnna, route: bertsPage }));
    const effects = send(received({ ...asBert, route: bertsPage }));
    expect([sentToParent(effects), startedInputs(effects, 'search')]).toEqual([[filterSent({})], []]);
    expect(context().wanted.filter).toEqual({});
  }));

it('shows the problem, and retries the same page', () =>
  runScenario(paging, 'here', ({ send, resolve, reject, context, hasTag }) => {
    reject('search', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send(again), 'search')).toEqual([asked({})]);
    expect(context().problem).toBeNull();
    resolve('search', first);
    send(more);
    reject('searchMore', refusal('network'));
    expect([hasTag('failedMore'), context().problem, currentResults(context())?.pages.length]).toEqual([
      true,
      { code: 'network' },
      1,
    ]);
    expect(startedInputs(send(more), 'search')).toEqual([asked({}, { page: 2, after: 'to 2', similar: false })]);
    resolve('searchMore', second);
    expect(context().problem).toBeNull();
  }));

describe('access [SEARCH-14 ROLE-04]', () => {
  const startAt = (change: Partial<InputFacts>) =>
    defineModel({ machine: searchMachine, inputs: { start: at(change) }, events: [] });
  it.each([
    ['a visitor of an open site', {}, true],
    ['a visitor of a closed site', { settings: closedSite }, false],
    ['a visitor without a source', { settings: sourceSite }, false],
    ['a visitor whose source is empty', { settings: sourceSite, tracking: { network: '' } }, false],
    ['a visitor from a source', { settings: sourceSite, tracking: { network: 'ads' } }, true],
    ['a visitor from a source, of a closed site', { settings: closedSite, tracking: { network: 'ads' } }, false],
    ['a visitor from a source, where only others may', { settings: { ...closedSite, logged_out_search: 'yes' } }, true],
    ['a member', { settings: closedSite, ...asAnna }, true],
    ['a session that is still unknown', { settings: closedSite, session: 'unknown' }, true],
  ] as const)('%s: %s', (_, change, may) =>
    runScenario(startAt(change), 'start', ({ initialEffects: begun, hasTag }) => {
      expect([startedInputs(begun, 'search').length, hasTag('closed')]).toEqual(may ? [1, false] : [0, true]);
    }),
  );

  it('sends the source of the visit', () =>
    runScenario(
      startAt({ settings: sourceSite, tracking: { network: 'ads' } }),
      'start',
      ({ initialEffects: begun }) => {
        expect(startedInputs(begun, 'search')).toEqual([{ ...asked({}), network: 'ads' }]);
      },
    ));

  it('the server decides', () =>
    runScenario(paging, 'here', ({ reject, hasTag, context }) => {
      reject('search', refusal('authentication_required'));
      expect([hasTag('closed'), context().problem]).toEqual([true, null]);
    }));
});

describe('the filter in a URL [SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05 SEARCH-13]', () => {
  it.each<[Record<string, string>, SearchFilter]>([
    [{}, {}],
    [{ gender: 'female' }, { gender: 'female' }],
    [{ gender: 'male', other: 'x' }, { gender: 'male' }],
    [{ gender: 'women' }, {}],
    [{ country: 'NL' }, { country: 'NL' }],
    [{ country: 'nl' }, {}],
    [{ country: 'NLD' }, {}],
    [
      { country: 'NL', countryregion: ' Noord-Holland ' },
      { country: 'NL', countryregion: 'Noord-Holland' },
    ],
    [{ country: 'NL', countryregion: ' ' }, { country: 'NL' }],
    [
      { country: 'NL', countryregion: 'x'.repeat(80) },
      { country: 'NL', countryregion: 'x'.repeat(80) },
    ],
    [{ country: 'NL', countryregion: 'x'.repeat(81) }, { country: 'NL' }],
    [{ countryregion: 'Noord-Holland' }, {}],
    [{ country: 'nl', countryregion: 'Noord-Holland' }, {}],
    [
      { min_age: '30', max_age: '40' },
      { min_age: 30, max_age: 40 },
    ],
    [
      { min_age: '30', max_age: '30' },
      { min_age: 30, max_age: 30 },
    ],
    [{ min_age: '31', max_age: '30' }, {}],
    // Explicitly any age, whatever the preference says.
    [
      { min_age: '18', max_age: '99' },
      { min_age: 18, max_age: 99 },
    ],
    [
      { gender: 'any', within: 'anywhere' },
      { gender: 'any', within: 'anywhere' },
    ],
    [
      { within: '50', sort: 'nearest' },
      { within: '50', sort: 'nearest' },
    ],
    [{ within: '60', sort: 'best', online: 'yes', photo: '0' }, {}],
    [
      { online: '1', photo: '1', common: '1' },
      { online: '1', photo: '1', common: '1' },
    ],
    [
      { min_age: '19', max_age: '98' },
      { min_age: 19, max_age: 98 },
    ],
    [{ min_age: '17' }, {}],
    [{ max_age: '100' }, {}],
    [{ min_age: '30.5', max_age: 'x' }, {}],
    [{ min_age: '99' }, { min_age: 99 }],
    [{ max_age: '18' }, { max_age: 18 }],
  ])('%j: %j', (query, filter) => {
    expect(parseFilter(query, fields)).toEqual(filter);
    expect(Object.keys(parseFilter(query, fields))).toEqual(Object.keys(filter));
  });

  it('omits what the site does not offer, and a region without its country', () => {
    const query = { gender: 'female', country: 'NL', countryregion: 'Utrecht', min_age: '30' };
    expect(parseFilter(query, ['gender', 'countryregion'])).toEqual({ gender: 'female' });
    expect(parseFilter(query, [])).toEqual({});
  });

  it('a URL contains the filter in a fixed order', () => {
    const filter = { max_age: 40, min_age: 30, countryregion: 'Île & Co', country: 'FR', gender: 'female' } as const;
    const address = searchHref(filter);
    expect(address).toBe('/members?gender=female&country=FR&countryregion=%C3%8Ele%20%26%20Co&min_age=30&max_age=40');
    expect(parseFilter(Object.fromEntries(new URLSearchParams(address.split('?')[1])), fields)).toEqual(filter);
    expect(searchHref({})).toBe('/members');
  });
});

describe('the preference and the filter [SEARCH-16]', () => {
  const preference: Preference = nearby;

  it.each<[SearchFilter, Partial<Preference>]>([
    [{}, {}],
    [{ gender: 'any' }, { gender: null }],
    [{ gender: 'female' }, { gender: 'female' }],
    [{ min_age: 50 }, { min_age: 50, max_age: 99 }],
    [{ max_age: 25 }, { min_age: 18, max_age: 25 }],
    [{ within: 'anywhere' }, { within: 'anywhere' }],
    [{ country: 'FR' }, { country: 'FR', within: 'country' }],
    [
      { country: 'FR', countryregion: 'Bretagne' },
      { country: 'FR', region: 'Bretagne', within: 'region' },
    ],
    [{ online: '1', sort: 'newest' }, {}],
  ])('%j replaces only its own parts', (filter, change) => {
    const applied = appliedPreference(filter, preference);
    expect(applied).toEqual({ ...preference, ...change });
    // The shortest filter says the same.
    expect(appliedPreference(filterFor(applied, preference, filter), preference)).toEqual(applied);
  });

  it('what the preference says already is not in the filter', () => {
    expect(filterFor(preference, preference, { sort: 'recent' })).toEqual({});
    expect(filterFor(preference, preference, { online: '1', sort: 'nearest' })).toEqual({
      online: '1',
      sort: 'nearest',
    });
    expect(filterFor({ ...preference, gender: null }, preference, {})).toEqual({ gender: 'any' });
    expect(filterFor({ ...preference, max_age: 99 }, preference, {})).toEqual({ min_age: 30, max_age: 99 });
  });

  it('visitors have the one of the site, whose niche decides [SETTINGS-12]', () => {
    const ofNiche = (niche: Niche) => preferenceInForce({ user: null, settings: { ...settings, niche } });
    const anyone = { gender: null, min_age: 18, max_age: 99, within: 'anywhere', country: null, region: null };
    const women = { ...anyone, gender: 'female' };
    expect(([1, 2, 3, 4, 5, 6, 7] as const).map(ofNiche)).toEqual([
      anyone,
      women,
      anyone,
      women,
      { ...women, min_age: 60 },
      { ...women, min_age: 40 },
      { ...anyone, gender: 'male' },
    ]);
    expect(preferenceInForce({ user: null, settings: null })).toEqual(anyone);
    expect(filterFor({ ...ofNiche(7), gender: null }, ofNiche(7), {})).toEqual({ gender: 'any' });
    expect(filterFor(appliedPreference({ gender: 'female' }, ofNiche(1)), ofNiche(1), {})).toEqual({
      gender: 'female',
    });
  });

  it('an unfinished choice of a country is none', () => {
    expect(finishedPlace({ ...preference, within: 'country', country: '' })).toEqual({
      ...preference,
      within: 'anywhere',
    });
    expect(finishedPlace(preference)).toBe(preference);
  });
});

it('a member who moved between two pages is listed once, at the first place, with the latest data', () => {
  const moved = { ...page(2, [], null), results: [card('bert', { online: true }), card('dora')] };
  expect(cardsOnPages([page(1, ['bert', 'carl'], 'x'), moved])).toEqual([
    card('bert', { online: true }),
    card('carl'),
    card('dora'),
  ]);
  expect(cardsOnPages([])).toEqual([]);
});
