import { type Kysely, sql } from 'kysely';
import { search as limits } from '#contract/limits.ts';
import type { SearchFilter, SortOrder, Widened } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { visitorGender } from '#server/domain/preference.ts';
import { type CardRow, cardColumns, parseInterests } from '#server/domain/profile-reply.ts';
import { type Criteria, type Home, anyone, homeOf, toCriteria, widenCriteria } from '#server/domain/search-criteria.ts';
import { type SearchCursor, formatCursor } from '#server/domain/search-cursor.ts';
import { isSearchableBy } from './member-visibility.ts';
import { getPreference } from './preferences.ts';
import { distanceRank, fails, isSoughtBy, meets } from './search-conditions.ts';

/** A search of one viewer, null: a visitor. */
export type Search = {
  readonly tx: Kysely<Schema>;
  readonly viewer: MemberTable | null;
  readonly criteria: Criteria;
  readonly home: Home | null;
  readonly now: number;
};

/** The filter; the parts that it leaves open come from the member's preference. [SEARCH-16] */
export const memberSearch = async (
  tx: Kysely<Schema>,
  filter: SearchFilter,
  viewer: MemberTable,
  now: number,
): Promise<Search> => {
  const home = homeOf(viewer);
  return { tx, viewer, home, now, criteria: toCriteria(filter, await getPreference(tx, viewer, now), home) };
};

/** The site decides what visitors see who have chosen nothing. [SEARCH-16 SETTINGS-12] */
export const visitorSearch = (
  tx: Kysely<Schema>,
  filter: SearchFilter,
  site: Pick<Settings, 'niche'>,
  now: number,
): Search => ({
  tx,
  viewer: null,
  home: null,
  now,
  criteria: toCriteria(filter, { ...anyone, gender: visitorGender(site) }, null),
});

const interestsOf = (viewer: MemberTable | null) => (viewer === null ? [] : parseInterests(viewer.interests));

/**
 * Searchable members that meet the criteria and would like to meet the viewer, unordered. [SEARCH-02 to SEARCH-05
 * SEARCH-12 SEARCH-16]
 */
export const findMembers = ({ tx, viewer, criteria, now }: Search) => {
  const found = tx
    .selectFrom('member')
    .where(isSearchableBy(viewer?.id ?? null))
    .where(meets(criteria, interestsOf(viewer), now));
  return viewer === null ? found : found.where(isSoughtBy(viewer, now));
};

export type Found = ReturnType<typeof findMembers>;

/** Capped, so that the cost does not grow with the number of matches. */
const countFound = async (tx: Kysely<Schema>, found: Found, cap: number = limits.countCap): Promise<number> => {
  const { count } = await tx
    .selectFrom(found.select('id').limit(cap).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Near matches: matches of wider criteria without those of the criteria themselves. */
type Similar = { readonly found: Found; readonly step: number; readonly widened: Widened };

const similarSteps = (search: Search): readonly Similar[] =>
  widenCriteria(search.criteria, search.home).map(({ criteria, widened }, at) => ({
    found: findMembers({ ...search, criteria }).where(
      fails(search.criteria, interestsOf(search.viewer), search.now),
    ),
    step: at + 1,
    widened,
  }));

/**
 * The narrowest widening that finds enough members, else the one that finds most; null when none finds anybody. `step`: the
 * one that the pages before came from. [SEARCH-10 SEARCH-13]
 */
export const findSimilar = async (search: Search, step: number | null): Promise<Similar | null> => {
  const steps = similarSteps(search);
  if (step !== null) return steps[step - 1] ?? null;
  let largest: { readonly similar: Similar; readonly count: number } | null = null;
  for (const similar of steps) {
    const count = await countFound(search.tx, similar.found, limits.minResults);
    if (count >= limits.minResults) return similar;
    // A wider step that adds nobody would be a false heading.
    if (largest === null || count > largest.count) largest = { similar, count };
  }
  return largest === null || largest.count === 0 ? null : largest.similar;
};

type Order = {
  /** Sorted by first; `last_active` breaks ties, and then the id. Ascending only for `nearest`. */
  readonly rank: ReturnType<typeof distanceRank> | null;
  readonly column: 'last_active' | 'signup_at' | null;
};

const orderOf = (sort: SortOrder, home: Home | null): Order => {
  const from = home?.point ?? null;
  if (sort === 'nearest' && from !== null) return { rank: distanceRank(from), column: null };
  return { rank: null, column: sort === 'newest' ? 'signup_at' : 'last_active' };
};

const inOrder = (found: Found, { rank, column }: Order): Found =>
  rank === null
    ? found.orderBy(`member.${column ?? 'last_active'}`, 'desc').orderBy('member.id', 'desc')
    : found.orderBy(rank).orderBy('member.last_active', 'desc').orderBy('member.id', 'desc');

const behind = (found: Found, { rank, column }: Order, cursor: SearchCursor): Found => {
  const { id } = cursor;
  if (rank === null) {
    const value = column === 'signup_at' ? cursor.rank : cursor.lastActive;
    return found.where((eb) => eb(eb.refTuple(`member.${column ?? 'last_active'}`, 'member.id'), '<', eb.tuple(value, id)));
  }
  return found.where((eb) =>
    eb.or([
      eb(rank, '>', cursor.rank),
      eb.and([
        eb(rank, '=', cursor.rank),
        eb(eb.refTuple('member.last_active', 'member.id'), '<', eb.tuple(cursor.lastActive, id)),
      ]),
    ]),
  );
};

/** Skipped rows are read from the index only. */
const selectByNumber = (tx: Kysely<Schema>, found: Found, order: Order, page: number): Found => {
  const ids = inOrder(found, order)
    .select('id')
    .limit(limits.pageSize + 1)
    .offset((page - 1) * limits.pageSize);
  return tx.selectFrom('member').where('id', 'in', ids);
};

export type PageRequest = {
  readonly page: number;
  readonly after: SearchCursor | null;
  readonly sort: SortOrder;
  /** Number of the widening; 0: none. */
  readonly step: number;
};

type Page = { readonly rows: CardRow[]; readonly numResults: number; readonly next: string | null };

/**
 * A page of results: after a cursor, or by its number, which costs more for later pages. With cursors no member appears
 * twice; one who becomes active meanwhile moves to the front and may be missed until the next search. [SEARCH-07
 * SEARCH-08 SEARCH-12 SEARCH-17]
 */
export const listPage = async (
  { tx, home }: Pick<Search, 'tx' | 'home'>,
  found: Found,
  { page, after, sort, step }: PageRequest,
): Promise<Page> => {
  const order = orderOf(sort, home);
  const from =
    after !== null ? behind(found, order, after) : page === 1 ? found : selectByNumber(tx, found, order, page);
  const read = await inOrder(from, order)
    .select(cardColumns)
    .select((order.rank ?? sql<number>`0`).as('rank'))
    .limit(limits.pageSize + 1)
    .execute();
  const rows = read.slice(0, limits.pageSize);
  const last = rows.at(-1);
  const isLast = last === undefined || read.length === rows.length;
  const isOnlyPage = isLast && after === null && page === 1;
  return {
    rows,
    numResults: isOnlyPage ? rows.length : await countFound(tx, found),
    next: isLast
      ? null
      : formatCursor({
          step,
          rank: order.column === 'signup_at' ? last.signup_at : last.rank,
          lastActive: last.last_active,
          id: last.id,
        }),
  };
};
