import { type Locator, type Page, expect } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { OwnPreference } from '#contract/preference.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { hasMore } from '#machines/app/search-cache.ts';
import { searchHref } from '#machines/app/search-filter.ts';
import { currentResults, hasPagesToRestore, searchMachine } from '#machines/app/search.ts';
import { problemOf } from '#machines/generic/problem.ts';
import type { Tx } from '#server/core/call.ts';
import type { Database } from '#server/db/open.ts';
import { saveSite } from '#server/store/site-settings.ts';
import { changeSettings } from '#tests/e2e/pages/site-settings.ts';
import { memberPage } from '#tests/e2e/pages/member.ts';
import { members } from '#tests/e2e/pages/members.ts';
import { test } from '#tests/e2e/seeded-test.ts';
import {
  again,
  asAnna,
  at,
  bertsRoute,
  carlsRoute,
  closedSite,
  edited,
  first,
  last,
  members as membersRoute,
  more,
  outdated,
  page,
  panelClosed,
  panelOpened,
  received,
  reply,
} from '#tests/machines/app/search-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import { anna, refusal } from '#tests/machines/samples.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';
import { broadcast, moveTo, openPageAsMember } from './kit/live-page.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  /** Null: a visitor. */
  readonly viewer: TestMember | null;
  readonly search: HeldCall;
  readonly searchMore: HeldCall;
  readonly save: HeldCall;
  readonly block: HeldCall;
  /** The first and the last member of the first page. */
  readonly listed: Readonly<Record<'bert' | 'carl', { readonly id: string; readonly name: string }>>;
};

type Snapshot = SnapshotFrom<typeof searchMachine>;

const preference = { ...anna.preference, gender: null };
const member = { ...asAnna, user: { ...anna, preference } };
const forMen: OwnPreference = { ...preference, gender: 'male' };
const memberForMen = { ...member, user: { ...anna, preference: forMen } };
const women = { gender: 'female' } as const;

const lastOfMember = reply(page(2, ['dora'], null));
const secondOfVisitor = reply(page(2, ['dora'], 'to 3'));

/** A member whose preference fits a page and a quarter, and a visitor of many more. */
const model = defineModel({
  machine: searchMachine,
  inputs: {
    member: at(member),
    returning: at({ ...member, pagesShown: 2 }),
    visitor: at(),
    closed: at({ settings: closedSite }),
  },
  events: [
    received(member),
    received({ ...member, pagesShown: 2 }),
    received({ ...member, route: membersRoute(women) }),
    received({ ...member, route: bertsRoute }),
    received({ ...member, route: carlsRoute }),
    received(memberForMen),
    received(),
    received({ route: carlsRoute }),
    more,
    again,
    outdated,
    panelOpened,
    edited,
    panelClosed,
    { type: 'filter.submitted', filter: women },
    { type: 'filter.submitted', filter: {} },
    { type: 'preference.submitted', change: forMen, filter: {} },
  ],
  actorOutcomes: {
    search: { done: [first, last], error: [refusal('network'), refusal('authentication_required')] },
    searchMore: {
      done: [lastOfMember, secondOfVisitor],
      error: [refusal('network'), refusal('authentication_required')],
    },
    savePreference: { done: [forMen], error: [refusal('network')] },
    filterCount: { error: [] },
  },
  stateKey: ({ wanted, found, awaited, openProfile, problem, submitted }) => [
    wanted,
    Object.entries(found).map(([filter, { pages }]) => [filter, pages.length]),
    awaited,
    openProfile,
    problem?.code,
    submitted !== null,
  ],
  exploreWhile: ({ context }) => (currentResults(context)?.pages.length ?? 0) <= 2,
});

const year = new Date().getFullYear();
const [men, all] = [22, 30];
const pageSize = 24;

/** Thirty members, the most recent ones of the site and the only ones of their age. */
const addMembers = async (db: Database): Promise<World['listed']> => {
  const latest = Date.now();
  const listed = Array.from({ length: all }, (_, place) =>
    makeMember({
      country: 'NZ',
      date_of_birth: `${year - 94}-01-01`,
      gender: place < men ? 'male' : 'female',
      last_active: latest - place,
    }),
  );
  await db.write(async (tx) => {
    await tx
      .updateTable('member')
      .set({ profile_status: 'disabled' })
      .where('date_of_birth', '<', `${year - 80}-01-01`)
      .execute();
    await tx.insertInto('member').values(listed).execute();
  });
  const [bert, carl] = [listed[0], listed[pageSize - 1]];
  if (bert === undefined || carl === undefined) throw new Error('There are too few members.');
  return { bert, carl };
};

const addViewer = async (db: Database): Promise<TestMember> => {
  const viewer = await addTestMember(db, 'Sven', {
    country: 'NZ',
    gender: 'male',
    date_of_birth: `${year - 50}-01-01`,
  });
  await db.write((tx) =>
    tx
      .insertInto('preference')
      .values({
        member_id: viewer.id,
        gender: 'any',
        min_age: 90,
        max_age: 99,
        within: 'anywhere',
        country: null,
        region: null,
        changed_at: 0,
      })
      .execute(),
  );
  return viewer;
};

const holdCalls = async ({ page, db }: Fixtures, viewer: TestMember | null): Promise<World> => {
  const listed = await addMembers(db);
  return {
    page,
    db,
    viewer,
    listed,
    // A count of the filters has no page.
    search: await holdCall(page, 'search', (_, query) => query.has('page') && !query.has('after')),
    searchMore: await holdCall(page, 'search', (_, query) => query.has('after')),
    save: await holdCall(page, 'savePreference'),
    block: await holdCall(page, 'block'),
  };
};

const openAs = async (fixtures: Fixtures): Promise<World> => {
  const viewer = await addViewer(fixtures.db);
  const world = await holdCalls(fixtures, viewer);
  await openPageAsMember(fixtures, viewer, '/members');
  await world.search.arrives();
  return world;
};

/** State of a history entry of a list of two pages. */
const leftEntry = { number: 7, scroll: 0, leftFor: null, pages: 2 } as const;

const openReturning = async (fixtures: Fixtures): Promise<World> => {
  await fixtures.page.addInitScript((entry) => {
    if (history.state === null) history.replaceState(entry, '');
  }, leftEntry);
  return openAs(fixtures);
};

const openAsVisitor = async (fixtures: Fixtures): Promise<World> => {
  const world = await holdCalls(fixtures, null);
  await fixtures.page.goto('/members');
  await world.search.arrives();
  return world;
};

const hidden = { logged_out_search: 'no', logged_out_search_trafficsource: 'no' } as const;

const openClosed = async (fixtures: Fixtures): Promise<World> => {
  const world = await holdCalls(fixtures, null);
  await changeSettings(fixtures.page, hidden);
  await fixtures.page.goto('/members');
  return world;
};

/** The site no longer shows its members to visitors; the page does not know yet. */
const whileClosed = async ({ db }: World, act: () => Promise<unknown>): Promise<void> => {
  const set = (change: Parameters<typeof saveSite>[2]) => db.write((tx: Tx) => saveSite(tx, null, change));
  await set(hidden);
  await act();
  await set({ logged_out_search: 'yes', logged_out_search_trafficsource: 'yes' });
};

const goBackToList = (page: Page): Promise<void> =>
  page.evaluate((entry) => {
    history.pushState(entry, '', '/members');
    dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  }, leftEntry);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isListed = (id: string | null): id is 'bert' | 'carl' => id === 'bert' || id === 'carl';

const filterColumn = (page: Page) => {
  const column = page.getByRole('region', { name: 'Filters' });
  return {
    gender: (name: 'Women' | 'Men'): Locator => column.getByRole('radio', { name, exact: true }),
    reset: column.getByRole('button', { name: /^(?:Reset|Clear all)$/ }),
    save: column.getByRole('button', { name: 'Save as my preference' }),
    show: column.getByRole('button', { name: /^(?:Show|No) .*members?$/ }),
  };
};

const hasColumn = (snapshot: Snapshot): boolean => snapshot.context.wanted.isShown && !snapshot.hasTag('closed');

/** A change of the list that replaces a request that waits waits for the next one. */
const replacing = (
  { search }: World,
  before: Snapshot,
  filter: SearchFilter | null,
  act: () => Promise<unknown>,
): Promise<unknown> => {
  const isCached = filter !== null && before.context.found[searchHref(filter)] !== undefined;
  return before.matches('loading') && !isCached ? search.renewedBy(act) : act();
};

const cardsIn = ({ context }: Snapshot): number => {
  const { wanted } = context;
  const found = currentResults(context);
  if (found === null || hasPagesToRestore(context)) return 0;
  if (wanted.userId === null) return pageSize * found.pages.length;
  if (found.pages.length > 1) return all;
  if (hasMore(found)) return pageSize;
  return wanted.filter.gender === 'female' ? all - men : men;
};

/** The cards of the list, or the profile that is open instead. */
const expectCards = async ({ page, listed }: World, snapshot: Snapshot): Promise<void> => {
  const { wanted, openProfile } = snapshot.context;
  if (wanted.isShown) await expect(members(page).cards).toHaveCount(cardsIn(snapshot));
  else if (isListed(openProfile)) await expect(memberPage(page, listed[openProfile].name).name).toBeVisible();
};

const expectNoRequest = ({ search, searchMore }: World): Promise<void> =>
  expect.poll(() => [search.isWaiting(), searchMore.isWaiting()]).toEqual([false, false]);

const tryAgain = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

// The worker of the offline copy would answer requests that are held.
test.use({ serviceWorkers: 'block' });

driveModel(
  driverFor<World>()(model, ({ act, sign }) => {
    const refused = (error: unknown) => problemOf(error).code === 'authentication_required';
    return {
      starts: [
        {
          input: 'member',
          words: 'open the list as a member',
          steps: [
            { kind: 'event', event: panelOpened },
            { kind: 'event', event: panelClosed },
          ],
          open: openAs,
        },
        { input: 'returning', words: 'open the list where two pages were shown', open: openReturning },
        { input: 'visitor', words: 'open the list as a visitor', open: openAsVisitor },
        { input: 'closed', words: 'open the list as a visitor of a site that hides it', open: openClosed },
      ],
      paths: [
        [
          'open the list as a member',
          'the server sends the first page',
          'save the preference for men',
          'open the profile of bert',
          'the server saves the preference',
        ],
      ],
      events: {
        'facts.changed': ({ facts }, before, start) => {
          const { wanted, openProfile } = before.context;
          const { route, user, pagesShown } = facts;
          if (start === 'closed') return notDriven('it stays closed');
          if ((user?.id ?? null) !== wanted.userId) return notDriven('no one logs in or out');
          if (!isSame(user?.preference ?? null, wanted.preference)) {
            const isPossible = wanted.isShown && isSame([wanted.filter, user?.preference], [{}, forMen]);
            return isPossible
              ? act('the preference changes in another browser', async (world) => {
                  const { page, db, viewer } = world;
                  if (viewer === null) return;
                  await db.write((tx) =>
                    tx.updateTable('preference').set({ gender: 'male' }).where('member_id', '=', viewer.id).execute(),
                  );
                  await replacing(world, before, null, () => broadcast({ page, db, member: viewer }, { type: 'user' }));
                  await world.search.arrives();
                })
              : notDriven('the preference does not change here');
          }
          if (route.name === 'members-id') {
            const { id = '' } = route.params;
            if (!isListed(id) || id === openProfile) return notDriven('nothing follows');
            return act(`open the profile of ${id}`, ({ page, listed }) => moveTo(page, `/members/${listed[id].id}`));
          }
          const filter = route.query['gender'] === 'female' ? women : {};
          if (wanted.isShown && isSame(filter, wanted.filter)) return notDriven('nothing follows');
          const [words, path] =
            filter === women ? ['open the list of women', '/members?gender=female'] : ['open the list', '/members'];
          return pagesShown > 0
            ? act('go back to the list of two pages', (world) =>
                replacing(world, before, filter, () => goBackToList(world.page)),
              )
            : act(words, (world) => replacing(world, before, filter, () => moveTo(world.page, path)));
        },
        'filterPanel.opened': () => notDriven('the filters stand open beside the list'),
        'filter.edited': (_, before) =>
          hasColumn(before)
            ? act('choose men in the filters', ({ page }) => filterColumn(page).gender('Men').check())
            : notDriven('there are no filters'),
        'filterPanel.closed': (_, before) =>
          hasColumn(before) && isSame(before.context.wanted.filter, {})
            ? act('reset the filters', ({ page }) => filterColumn(page).reset.click())
            : notDriven('there are no filters, or another one is in force'),
        'filter.submitted': ({ filter }, before) => {
          const { wanted } = before.context;
          if (!hasColumn(before) || wanted.userId === null || isSame(filter, wanted.filter))
            return notDriven('there are no filters, or this one is in force');
          return filter.gender === 'female'
            ? act('show women', (world) =>
                replacing(world, before, filter, async () => {
                  const { gender, show } = filterColumn(world.page);
                  await gender('Women').check();
                  await show.click();
                }),
              )
            : act('remove the filter of women', (world) =>
                replacing(world, before, filter, () => members(world.page).chip('Women').click()),
              );
        },
        'preference.submitted': (_, before) => {
          const { preference: saved } = before.context.wanted;
          return hasColumn(before) && saved !== null && saved.gender !== 'male'
            ? act('save the preference for men', ({ page, save }) =>
                save.renewedBy(async () => {
                  await filterColumn(page).gender('Men').check();
                  await filterColumn(page).save.click();
                }),
              )
            : notDriven('there is no such button');
        },
        'nextPage.requested': (_, before) => {
          const found = currentResults(before.context);
          if (!before.context.wanted.isShown || found === null || !hasMore(found) || found.pages.length > 1)
            return notDriven('there is no such button');
          if (before.hasTag('failedMore')) return act('try the next page again', ({ page }) => tryAgain(page));
          return before.matches('ready')
            ? act('scroll to the end of the list and back', async ({ page, searchMore }) => {
                await members(page).loadMore();
                await searchMore.arrives();
                await page.evaluate(() => scrollTo(0, 0));
              })
            : notDriven('the button is busy');
        },
        'search.retried': (_, before) =>
          before.hasTag('failed') && before.context.wanted.isShown
            ? act('try again', ({ page }) => tryAgain(page))
            : notDriven('there is no such button'),
        'search.outdated': (_, { context: { openProfile, wanted } }) =>
          wanted.userId !== null && isListed(openProfile)
            ? act(`block ${openProfile}, while the server is down`, async ({ page, listed, block }) => {
                const profile = memberPage(page, listed[openProfile].name);
                await profile.block.click();
                await profile.confirm();
                await block.fail();
              })
            : notDriven('members are blocked on their profiles'),
      },
      outcomes: {
        search: {
          done: (answer, before) => {
            const { wanted } = before.context;
            const isMember = wanted.userId !== null;
            const hasOnePage = !isSame([wanted.filter, wanted.preference], [{}, isMember ? preference : null]);
            const expected = before.matches('loadingMore')
              ? isMember
                ? lastOfMember
                : secondOfVisitor
              : hasOnePage
                ? last
                : first;
            if (!isSame(answer, expected)) return notDriven('the server has other members');
            return act(
              `the server sends ${expected.pageNumber === 1 ? 'the first' : 'the second'} page${expected.next === null ? ', the last one' : ''}`,
              ({ search, searchMore }) => (before.matches('loadingMore') ? searchMore : search).pass(),
            );
          },
          error: (error, before) => {
            const requestOf = ({ search, searchMore }: World): HeldCall =>
              before.matches('loadingMore') ? searchMore : search;
            if (!refused(error)) return act('the server is down', (world) => requestOf(world).fail());
            return before.context.wanted.userId === null
              ? act('the site hides its members from visitors', (world) =>
                  whileClosed(world, () => requestOf(world).pass()),
                )
              : notDriven('the session of a member ends elsewhere');
          },
        },
        filterCount: notDriven('no member can make it fail'),
        savePreference: {
          done: () => act('the server saves the preference', ({ save }) => save.pass()),
          error: () => act('the server is down', ({ save }) => save.fail()),
        },
      },
      reaction: ({ context: { wanted, openProfile } }, effects) => {
        const [moved] = sentToParent(effects, 'navigation.requested');
        const isSaved = sentToParent(effects, 'user.changed').length > 0;
        if (moved === undefined && !isSaved) return null;
        const path = getProperty(moved, 'to');
        const isForMen = isSaved || wanted.preference?.gender === 'male';
        const profile = openProfile === 'bert' ? bertsRoute : carlsRoute;
        const route = path === undefined ? profile : membersRoute(path === '/members' ? {} : women);
        return { kind: 'event', event: received({ ...(isForMen ? memberForMen : member), route }) };
      },
      states: {
        choosing: notVisible('it is left at once'),
        found: notVisible('it is left at once'),
        away: sign('no search runs while a profile is open', async (world, snapshot) => {
          await expectNoRequest(world);
          await expectCards(world, snapshot);
        }),
        saving: sign('the preference is being saved', ({ save }) => save.arrives()),
        closed: sign('the list is for members only', async (world, snapshot) => {
          if (snapshot.context.wanted.isShown)
            await expect(world.page.getByRole('heading', { level: 1, name: 'For members only' })).toBeVisible();
          await expectNoRequest(world);
        }),
        loading: sign('the first page is requested, and no member is there yet', async (world, snapshot) => {
          await world.search.arrives();
          await expectCards(world, snapshot);
        }),
        failed: sign('the members could not be loaded', async (world, snapshot) => {
          if (snapshot.context.wanted.isShown)
            await expect(world.page.getByText('The members could not be loaded')).toBeVisible();
          else await expectCards(world, snapshot);
          await expectNoRequest(world);
        }),
        ready: sign('all members that were loaded are there', async (world, snapshot) => {
          await expectCards(world, snapshot);
          await expectNoRequest(world);
        }),
        loadingMore: sign('the next page is requested', async (world, snapshot) => {
          await world.searchMore.arrives();
          await expectCards(world, snapshot);
        }),
        failedMore: sign(
          'the members that were loaded stay, and the next page can be tried again',
          async (world, snapshot) => {
            await expectCards(world, snapshot);
            if (snapshot.context.wanted.isShown)
              await expect(world.page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
            await expectNoRequest(world);
          },
        ),
      },
    };
  }),
  '@nightly [MEMBERS-01 SEARCH-01 SEARCH-06 SEARCH-07 SEARCH-11 SEARCH-12 SEARCH-14 SEARCH-16 PROFILE-29 ROLE-04]',
);
