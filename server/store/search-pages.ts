import { type Kysely, sql } from 'kysely';
import { search as limits } from '#contract/limits/contact.ts';
import type { SortOrder } from '#contract/search-options.ts';
import type { Schema } from '#server/db/schema.ts';
import { type MapPoint, stepEnds } from '#server/domain/map-point.ts';
import { type CardRow, cardColumns } from '#server/domain/profile-reply.ts';
import type { Home } from '#server/domain/search-criteria.ts';
import { type SearchCursor, formatCursor } from '#server/domain/search-cursor.ts';
import { distanceRank, isOfRank, isWithinRank, lastRank } from './search-conditions.ts';
import { type Found, type Search, countFound } from './search.ts';

/** Latest first by the column, then by id; or by the distance step, and within a step by `last_active`. */
type Order = { readonly by: 'last_active' | 'signup_at' } | { readonly by: 'distance'; readonly from: MapPoint };

const recent = { by: 'last_active' } as const;

/** Without a known town the order is `recent`. */
const orderOf = (sort: SortOrder, home: Home | null): Order => {
  const from = home?.point ?? null;
  if (sort === 'nearest' && from !== null) return { by: 'distance', from };
  return sort === 'newest' ? { by: 'signup_at' } : recent;
};

const inOrder = (found: Found, order: Order): Found =>
  order.by === 'distance'
    ? found.orderBy(distanceRank(order.from)).orderBy('member.last_active', 'desc').orderBy('member.id', 'desc')
    : found.orderBy(`member.${order.by}`, 'desc').orderBy('member.id', 'desc');

const behind = (found: Found, order: Order, { rank, lastActive, id }: SearchCursor): Found => {
  if (order.by !== 'distance') {
    const value = order.by === 'signup_at' ? rank : lastActive;
    return found.where((eb) => eb(eb.refTuple(`member.${order.by}`, 'member.id'), '<', eb.tuple(value, id)));
  }
  const rankOf = distanceRank(order.from);
  // The cursor may come from another order, and PostgreSQL compares 32-bit numbers here.
  const from = Math.min(rank, lastRank);
  return found.where((eb) =>
    eb.or([
      eb(rankOf, '>', from),
      eb.and([
        eb(rankOf, '=', from),
        eb(eb.refTuple('member.last_active', 'member.id'), '<', eb.tuple(lastActive, id)),
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

type Row = CardRow & { readonly rank: number };

/** A row more than a page. */
const read = (found: Found, order: Order, home: Home | null): Promise<Row[]> => {
  const from = home?.point ?? null;
  return inOrder(found, order)
    .select(cardColumns)
    .select((from === null ? sql<number>`${sql.lit(lastRank)}` : distanceRank(from)).as('rank'))
    .limit(limits.pageSize + 1)
    .execute();
};

const isFull = (rows: readonly Row[]): boolean => rows.length > limits.pageSize;

/** Ranks of the rings that are read before all members: up to 20, 75 and 200 km. */
const rings = [1, 5, 8] as const;

/**
 * Sorting by distance reads every match, so the rest of the cursor's step is read alone, else the nearest ring that fills
 * the page. Rings within `beyond` hold no match.
 */
const readNearest = async (
  found: Found,
  from: MapPoint,
  after: SearchCursor | null,
  home: Home | null,
  beyond: number,
): Promise<Row[]> => {
  if (after !== null && after.rank < lastRank) {
    const step = await read(behind(found.where(isOfRank(from, after.rank)), recent, after), recent, home);
    if (isFull(step)) return step;
  }
  const order = { by: 'distance', from } as const;
  const rest = after === null ? found : behind(found, order, after);
  for (const ring of rings.filter((rank) => (stepEnds[rank] ?? 0) > beyond)) {
    const rows = await read(rest.where(isWithinRank(from, ring)), order, home);
    if (isFull(rows)) return rows;
  }
  return read(rest, order, home);
};

export type PageRequest = {
  readonly page: number;
  readonly after: SearchCursor | null;
  readonly sort: SortOrder;
  /** Number of the widening; 0: none. */
  readonly step: number;
  /** No match is nearer, km. */
  readonly beyond?: number;
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
  { page, after, sort, step, beyond = 0 }: PageRequest,
): Promise<Page> => {
  const order = orderOf(sort, home);
  const readPage = (): Promise<Row[]> => {
    if (after === null && page > 1) return read(selectByNumber(tx, found, order, page), order, home);
    if (order.by === 'distance') return readNearest(found, order.from, after, home, beyond);
    return read(after === null ? found : behind(found, order, after), order, home);
  };
  const following = await readPage();
  const rows = following.slice(0, limits.pageSize);
  const last = rows.at(-1);
  const isLast = last === undefined || !isFull(following);
  const isOnlyPage = isLast && after === null && page === 1;
  return {
    rows,
    numResults: isOnlyPage ? rows.length : await countFound(tx, found),
    next: isLast
      ? null
      : formatCursor({
          step,
          rank: order.by === 'signup_at' ? last.signup_at : last.rank,
          lastActive: last.last_active,
          id: last.id,
        }),
  };
};
