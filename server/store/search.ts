import { type Kysely, sql } from 'kysely';
import { search as limits } from '#contract/limits/contact.ts';
import { niches } from '#contract/niches.ts';
import type { SearchFilter, Widened } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { parseInterests } from '#server/domain/profile-reply.ts';
import { type Criteria, type Home, homeOf, toCriteria, widenCriteria } from '#server/domain/search-criteria.ts';
import { isSearchableBy } from './member-visibility.ts';
import { getPreference } from './preferences.ts';
import { fails, isSoughtBy, meets } from './search-conditions.ts';

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
  criteria: toCriteria(filter, niches[site.niche].visitorPreference, null),
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
export const countFound = async (tx: Kysely<Schema>, found: Found, cap: number = limits.countCap): Promise<number> => {
  const { count } = await tx
    .selectFrom(found.select('id').limit(cap).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Near matches: matches of wider criteria without those of the criteria themselves. */
type Similar = {
  readonly found: Found;
  readonly step: number;
  readonly widened: Widened;
  /** None is nearer, km. */
  readonly beyond: number;
};

const similarSteps = (search: Search): readonly Similar[] =>
  widenCriteria(search.criteria, search.home).map(({ criteria, widened, beyond }, at) => ({
    found: findMembers({ ...search, criteria }).where(fails(search.criteria, interestsOf(search.viewer), search.now)),
    step: at + 1,
    widened,
    beyond,
  }));

/**
 * The narrowest widening that finds enough members, else the one that finds most; null when none finds any member. `step`: the
 * one that the pages before came from. [SEARCH-10 SEARCH-13]
 */
export const findSimilar = async (search: Search, step: number | null): Promise<Similar | null> => {
  const steps = similarSteps(search);
  if (step !== null) return steps[step - 1] ?? null;
  let largest: { readonly similar: Similar; readonly count: number } | null = null;
  for (const similar of steps) {
    const count = await countFound(search.tx, similar.found, limits.minResults);
    if (count >= limits.minResults) return similar;
    // The heading of a wider step that adds no member would be false.
    if (largest === null || count > largest.count) largest = { similar, count };
  }
  return largest === null || largest.count === 0 ? null : largest.similar;
};
