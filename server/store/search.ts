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

/** What the filter asks, each as a condition and as what those meet who do not meet it. */
const conditions = (filter: SearchFilter, now: number): { readonly fits: Condition; readonly fails: Condition }[] => {
  const { gender, country, countryregion, min_age, max_age } = normaliseFilter(filter);
  const born = birthDateRange(min_age ?? limits.ages.min, max_age ?? limits.ages.max, now);
  const equals = (column: 'member.gender' | 'member.country' | 'member.region', value: string | undefined) =>
    value === undefined
      ? []
      : [{ fits: eb(column, '=', value), fails: eb.or([eb(column, 'is', null), eb(column, '!=', value)]) }];
  const when = (asked: number | undefined, fits: Condition, fails: Condition) =>
    asked === undefined ? [] : [{ fits, fails }];
  return [
    ...equals('member.gender', gender),
    ...equals('member.country', country),
    ...equals('member.region', countryregion),
    ...when(min_age, eb('member.date_of_birth', '<=', born.notAfter), eb('member.date_of_birth', '>', born.notAfter)),
    ...when(max_age, eb('member.date_of_birth', '>', born.after), eb('member.date_of_birth', '<=', born.after)),
  ];
};

/** Everybody whom this asker may find, as yet without order and columns. [SEARCH-02 to SEARCH-05 SEARCH-12] */
export const findMembers = (tx: Kysely<Schema>, filter: SearchFilter, askerId: string | null, now: number) =>
  tx
    .selectFrom('member')
    .where(isSearchableBy(askerId))
    .where(eb.and(conditions(filter, now).map(({ fits }) => fits)));

type Found = ReturnType<typeof findMembers>;

/** Those who fit nearly, and do not fit; null where the filter leaves nothing to be near to. [SEARCH-10 SEARCH-13] */
export const findSimilar = (
  tx: Kysely<Schema>,
  filter: SearchFilter,
  askerId: string | null,
  now: number,
): Found | null => {
  const wider = widenFilter(filter);
  if (wider === null) return null;
  return findMembers(tx, wider, askerId, now).where(eb.or(conditions(filter, now).map(({ fails }) => fails)));
};

/** Stops counting at the cap, so that it costs the same however many there are. */
const countFound = async (tx: Kysely<Schema>, found: Found): Promise<number> => {
  const { count } = await tx
    .selectFrom(found.select('id').limit(limits.countCap).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const inOrder = (found: Found): Found => found.orderBy('last_active', 'desc').orderBy('id', 'desc');

/** Those who are passed over need not be looked up: an index knows their ids. */
const byNumber = (tx: Kysely<Schema>, found: Found, page: number): Found => {
  const ids = inOrder(found)
    .select('id')
    .limit(limits.pageSize + 1)
    .offset((page - 1) * limits.pageSize);
  return tx.selectFrom('member').where('id', 'in', ids);
};

type Page = { readonly rows: CardRow[]; readonly numResults: number; readonly next: string | null };

/**
 * A page of those who were found, the recently active first: behind the place where the page before it ended, or by its
 * number alone, which costs more the further back it lies.
 *
 * By places nobody comes twice. Whoever becomes active between two pages moves to the front: if he was still to come, he
 * comes with the next search. [SEARCH-07 SEARCH-08 SEARCH-12]
 */
export const listPage = async (
  tx: Kysely<Schema>,
  found: Found,
  { page, after }: { readonly page: number; readonly after: SearchCursor | null },
): Promise<Page> => {
  const behind = (place: SearchCursor): Found =>
    found.where(eb(eb.refTuple('member.last_active', 'member.id'), '<', eb.tuple(place.lastActive, place.id)));
  const from = after !== null ? behind(after) : page === 1 ? found : byNumber(tx, found, page);
  const read = await inOrder(from)
    .select(cardColumns)
    .limit(limits.pageSize + 1)
    .execute();
  const rows = read.slice(0, limits.pageSize);
  const last = rows.at(-1);
  const isLast = last === undefined || read.length === rows.length;
  const isWhole = isLast && after === null && page === 1;
  return {
    rows,
    numResults: isWhole ? rows.length : await countFound(tx, found),
    next: isLast ? null : formatCursor({ lastActive: last.last_active, id: last.id }),
  };
};
