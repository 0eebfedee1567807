import { describe, expect, it } from 'vitest';
import type { Niche } from '#contract/niches.ts';
import type { Preference } from '#contract/preference.ts';
import type { SearchFilter } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import {
  appliedPreference,
  filterFor,
  finishedPlace,
  parseFilter,
  preferenceInForce,
  searchHref,
} from '#machines/app/search-filter.ts';
import { groupedCards, cachedCard, cardsOnPages } from '#machines/app/search-cache.ts';
import { currentResults, hasPagesToRestore, searchMachine } from '#machines/app/search.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { card, refusal, settings } from '#tests/machines/samples.ts';
import {
  again,
  asAnna,
  asBert,
  asked,
  at,
  bertsRoute,
  carlsPage,
  closedSite,
  dorasPage,
  elsewhere,
  everyone,
  fields,
  filterSent,
  first,
  following,
  last,
  leafing,
  members,
  more,
  nearby,
  outdated,
  owned,
  page,
  pagesSent,
  paging,
  preferring,
  received,
  reply,
  returning,
  second,
  secondNear,
  site,
  sourceSite,
  submitted,
  women,
} from './search-model.ts';

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
    send(received({ ...asAnna, route: bertsRoute }));
    const effects = send(received({ ...asBert, route: bertsRoute }));
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

it('[SEARCH-16] a member who leaves the list while the preference is being saved is not led back to it', () =>
  runScenario(preferring, 'member', ({ send, resolve }) => {
    send(submitted);
    send(received({ ...asAnna, route: bertsRoute }));
    expect(sentToParent(resolve('savePreference', owned)).map(({ type }) => type)).toEqual([
      'user.changed',
      'toast.requested',
      'facts.updated',
    ]);
  }));

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
