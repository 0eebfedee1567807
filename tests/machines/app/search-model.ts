import type { SnapshotFrom } from 'xstate';
import type { SearchFilter, SearchPage, SearchReply } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { groupedCards, hasMore, pageCountOf } from '#machines/app/search-cache.ts';
import { currentResults, hasPagesToRestore, searchMachine } from '#machines/app/search.ts';
import { isRunning, pendingActors } from '#tests/machines/pending-actors.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { type Step, isEvent } from '#tests/machines/kit/step.ts';
import { anna, bert, card, refusal, route, settings, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

export const fields = [
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
export const site = { ...settings, search_fields: fields };
export const closedSite = { ...site, logged_out_search: 'no', logged_out_search_trafficsource: 'no' } as const;
export const sourceSite = { ...site, logged_out_search: 'no', logged_out_search_trafficsource: 'yes' } as const;

export const members = (query: Record<string, string> = {}) => route('members', { query });
export const bertsRoute = route('members-id', { params: { id: 'bert' } });
export const carlsRoute = route('members-id', { params: { id: 'carl' } });
export const asAnna = { session: 'member', user: anna } as const;
export const asBert = { session: 'member', user: bert } as const;

export const at = (change: Partial<InputFacts> = {}): InputFacts =>
  startFacts({ settings: site, route: members(), ...change });
export const received = (change: Partial<InputFacts> = {}) => ({ type: 'facts.changed', facts: at(change) }) as const;
export const everyone = received();
export const women = received({ route: members({ gender: 'female' }) });
export const elsewhere = received({ route: bertsRoute });
export const more = { type: 'nextPage.requested' } as const;
export const again = { type: 'search.retried' } as const;
export const outdated = { type: 'search.outdated' } as const;
const chosen = {
  type: 'filter.submitted',
  filter: { gender: 'female', country: 'NL', countryregion: 'Noord-Holland' },
} as const;

export const edited = { type: 'filter.edited', filter: { gender: 'male' } } as const;
export const panelOpened = { type: 'filterPanel.opened' } as const;
export const panelClosed = { type: 'filterPanel.closed' } as const;
export const nearby = { gender: 'male', min_age: 30, max_age: 40, within: '25', country: null, region: null } as const;
export const submitted = { type: 'preference.submitted', change: nearby, filter: { online: '1' } } as const;
export const owned = { ...nearby, stated: true, town: 'Utrecht' };
const annaNearby = received({ ...asAnna, user: { ...anna, preference: owned } });
const sentTo = (effects: readonly Effect[], to: string) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === to ? [effect.event] : []));

export const page = (pageNumber: number, ids: readonly string[], next: string | null): SearchPage => ({
  results: ids.map((id) => card(id)),
  pageNumber,
  numResults: 50,
  next,
});
export const reply = (hits: SearchPage, similar: SearchPage | null = null): SearchReply => ({ ...hits, similar });
export const first = reply(page(1, ['bert', 'carl'], 'to 2'));
export const last = reply(page(1, ['bert'], null));
const lastAndNear = reply(page(1, ['bert'], null), page(1, ['nora', 'bert'], 'near 2'));
export const second = reply(page(2, ['dora'], null), page(1, ['nora'], 'near 2'));
export const secondNear = reply(page(2, ['olga'], null));

export const asked = (filter: SearchFilter, next = { page: 1, after: null as string | null, similar: false }) => ({
  filter,
  network: undefined,
  ...next,
});
export const pagesSent = (pages: number) => ({ type: 'search.pagesLoaded', pages });
export const filterSent = (filter: SearchFilter) => ({ type: 'facts.updated', facts: { filter } });

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
export const paging = defineModel({
  machine: searchMachine,
  inputs: { here: at(), away: at({ route: bertsRoute }) },
  events: [everyone, elsewhere, more, again, outdated, chosen, edited, panelClosed, panelOpened],
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
export const returning = defineModel({
  machine: searchMachine,
  inputs: { reloaded: at({ pagesShown: 3 }), far: at({ pagesShown: 500 }), elsewhere: at({ route: bertsRoute }) },
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

export const carlsPage = received({ route: carlsRoute });
export const dorasPage = received({ route: route('members-id', { params: { id: 'dora' } }) });

/** From profile to profile. */
export const leafing = defineModel({
  machine: searchMachine,
  inputs: { here: at() },
  events: [everyone, more, elsewhere, carlsPage, dorasPage, received({ ...asAnna, route: bertsRoute }), outdated],
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
export const following = defineModel({
  machine: searchMachine,
  inputs: { visitor: at(), member: at(asAnna) },
  events: [
    everyone,
    women,
    elsewhere,
    received(asAnna),
    annaNearby,
    received(asBert),
    received({ ...asBert, route: bertsRoute }),
    received({ settings: closedSite }),
    received({ settings: closedSite, route: bertsRoute }),
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
export const preferring = defineModel({
  machine: searchMachine,
  inputs: { member: at(asAnna), visitor: at() },
  events: [submitted, received(asAnna), annaNearby, received(), elsewhere, received({ ...asAnna, route: bertsRoute })],
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
    'saves what was submitted, then publishes it and searches for it, unless the page was left; or says why not [SEARCH-16]':
      ({ step, before, effects }) => {
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
            isDone && before.context.wanted.isShown
              ? [{ type: 'navigation.requested', to: '/members?online=1', replace: true }]
              : [],
          ],
        );
      },
  },
});
