import { type Expression, type Kysely, type SqlBool, expressionBuilder, sql } from 'kysely';
import { search as limits } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';
import type { Schema } from '#server/db/schema.ts';
import { birthDateRange } from '#server/domain/birth-date-range.ts';
import { type CardRow, cardColumns } from '#server/domain/profile-reply.ts';
import { normaliseFilter, widenFilter } from '#server/domain/search-filter.ts';
import { type SearchCursor, formatCursor } from '#server/domain/search-cursor.ts';
import { isSearchableBy } from './member-visibility.ts';

type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Schema, 'member'>();

/** Each condition of the filter with its negation. */
const conditions = (filter: SearchFilter, now: number): { readonly fits: Condition; readonly fails: Condition }[] => {
  const { gender, country, countryregion, min_age, max_age } = normaliseFilter(filter);
  const born = birthDateRange(min_age ?? limits.ages.min, max_age ?? limits.ages.max, now);
  const equals = (column: 'member.gender' | 'member.country' | 'member.region', value: string | undefined) =>
    value === undefined
      ? []
      : [{ fits: eb(column, '=', value), fails: eb.or([eb(column, 'is', null), eb(column, '!=', value)]) }];
  const when = (bound: number | undefined, fits: Condition, fails: Condition) =>
    bound === undefined ? [] : [{ fits, fails }];
  return [
    ...equals('member.gender', gender),
    ...equals('member.country', country),
    ...equals('member.region', countryregion),
    ...when(min_age, eb('member.date_of_birth', '<=', born.notAfter), eb('member.date_of_birth', '>', born.notAfter)),
    ...when(max_age, eb('member.date_of_birth', '>', born.after), eb('member.date_of_birth', '<=', born.after)),
  ];
};

/** Searchable members that match the filter, unordered. [SEARCH-02 to SEARCH-05 SEARCH-12] */
export const findMembers = (tx: Kysely<Schema>, filter: SearchFilter, viewerId: string | null, now: number) =>
  tx
    .selectFrom('member')
    .where(isSearchableBy(viewerId))
    .where(eb.and(conditions(filter, now).map(({ fits }) => fits)));

type Found = ReturnType<typeof findMembers>;

/**
 * Matches of a wider filter that are not matches of the filter itself; null when it cannot be widened. [SEARCH-10
 * SEARCH-13]
 */
export const findSimilar = (
  tx: Kysely<Schema>,
  filter: SearchFilter,
  viewerId: string | null,
  now: number,
): Found | null => {
  const wider = widenFilter(filter);
  if (wider === null) return null;
  return findMembers(tx, wider, viewerId, now).where(eb.or(conditions(filter, now).map(({ fails }) => fails)));
};

/** Capped, so that the cost does not grow with the number of matches. */
const countFound = async (tx: Kysely<Schema>, found: Found): Promise<number> => {
  const { count } = await tx
    .selectFrom(found.select('id').limit(limits.countCap).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const inOrder = (found: Found): Found => found.orderBy('last_active', 'desc').orderBy('id', 'desc');

/** Skipped rows are read from the index only. */
const selectByNumber = (tx: Kysely<Schema>, found: Found, page: number): Found => {
  const ids = inOrder(found)
    .select('id')
    .limit(limits.pageSize + 1)
    .offset((page - 1) * limits.pageSize);
  return tx.selectFrom('member').where('id', 'in', ids);
};

type Page = { readonly rows: CardRow[]; readonly numResults: number; readonly next: string | null };

/**
 * A page of results, most recently active first: after a cursor, or by its number, which costs more for later pages.
 * With cursors no member appears twice; one who becomes active meanwhile moves to the front and may be missed until the
 * next search. [SEARCH-07 SEARCH-08 SEARCH-12]
 */
export const listPage = async (
  tx: Kysely<Schema>,
  found: Found,
  { page, after }: { readonly page: number; readonly after: SearchCursor | null },
): Promise<Page> => {
  const behind = (place: SearchCursor): Found =>
    found.where(eb(eb.refTuple('member.last_active', 'member.id'), '<', eb.tuple(place.lastActive, place.id)));
  const from = after !== null ? behind(after) : page === 1 ? found : selectByNumber(tx, found, page);
  const read = await inOrder(from)
    .select(cardColumns)
    .limit(limits.pageSize + 1)
    .execute();
  const rows = read.slice(0, limits.pageSize);
  const last = rows.at(-1);
  const isLast = last === undefined || read.length === rows.length;
  const isOnlyPage = isLast && after === null && page === 1;
  return {
    rows,
    numResults: isOnlyPage ? rows.length : await countFound(tx, found),
    next: isLast ? null : formatCursor({ lastActive: last.last_active, id: last.id }),
  };
};
