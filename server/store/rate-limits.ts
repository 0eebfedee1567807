import { type Kysely, sql } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { createFairQueue } from '#server/core/fair-queue.ts';
import type { Schema } from '#server/db/schema.ts';

/** Counts requests of the window from `start`, `length` ms long. */
export type RateWindow = {
  readonly key: string;
  readonly limit: number;
  readonly start: number;
  readonly length: number;
};

/** Adds one request, and moves on to the current window. */
const addRequest = (tx: Tx, { key, start, length }: RateWindow) =>
  tx
    .insertInto('rate')
    .values({ key, window_start: start, count: 1, previous: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        window_start: start,
        count: sql<number>`case when rate.window_start = ${start} then rate.count + 1 else 1 end`,
        previous: sql<number>`case
          when rate.window_start = ${start} then rate.previous
          when rate.window_start = ${start - length} then rate.count
          else 0
        end`,
      }),
    )
    .returning(['count', 'previous'])
    .executeTakeFirstOrThrow();

/** Time at which `count` requests and what is left of the previous window are within the limit again. */
const findEnd = ({ limit, start, length }: RateWindow, count: number, previous: number): number => {
  const [free, weighted, from] =
    count > limit ? [limit - 1, count - 1, start + length] : [limit - count, previous, start];
  return from + length - Math.floor((free * length) / weighted);
};

const isOver = ({ limit, start, length }: RateWindow, count: number, previous: number, now: number): boolean =>
  previous * (start + length - now) + count * length > limit * length;

/** When the windows that have no room for another request allow it again. */
const findEnds = async (
  db: Kysely<Schema>,
  windows: readonly RateWindow[],
  now: number,
): Promise<readonly number[]> => {
  const keys = windows.map(({ key }) => key);
  const rows = await db.selectFrom('rate').selectAll().where('key', 'in', keys).execute();
  return windows.flatMap((window) => {
    const row = rows.find(({ key }) => key === window.key);
    const isCurrent = row?.window_start === window.start;
    const isPrevious = row?.window_start === window.start - window.length;
    const count = (isCurrent ? row.count : 0) + 1;
    const previous = isCurrent ? row.previous : isPrevious ? row.count : 0;
    return isOver(window, count, previous, now) ? [findEnd(window, count, previous)] : [];
  });
};

/** Requests of one client are counted one after the other, so that a burst of them does not fill the queue of writes. */
const inTurn = createFairQueue((task) => task(), { waitingPerKey: Number.POSITIVE_INFINITY });

/**
 * Counts one more request in each window; returns when those that are over their limit allow it again. The last
 * `length` ms are approximated: requests of the previous window count by the share of it that they still cover. A
 * refused request is not counted where it was refused, so that one who keeps trying is served at the limit; one that
 * is known to be over a limit is refused without a write. [LIMIT-01]
 */
export const countRequest = (
  { db }: Pick<Deps, 'db'>,
  windows: readonly RateWindow[],
  now: number,
): Promise<readonly number[]> =>
  inTurn(
    windows.map(({ key }) => key),
    async () => {
      const known = await findEnds(db.read, windows, now);
      if (known.length > 0) return known;
      return db.write(async (tx) => {
        const ends: number[] = [];
        for (const window of windows) {
          const { count, previous } = await addRequest(tx, window);
          if (!isOver(window, count, previous, now)) continue;
          ends.push(findEnd(window, count, previous));
          await tx
            .updateTable('rate')
            .set({ count: count - 1 })
            .where('key', '=', window.key)
            .execute();
        }
        return ends;
      });
    },
  );
