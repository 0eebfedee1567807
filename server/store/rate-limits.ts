import { sql } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

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

/**
 * Counts one more request in each window; returns when those that are over their limit allow it again. The last
 * `length` ms are approximated: requests of the previous window count by the share of it that they still cover. A
 * refused request is not counted where it was refused, so that one who keeps trying is served at the limit.
 */
export const countRequest = (
  { db }: Pick<Deps, 'db'>,
  windows: readonly RateWindow[],
  now: number,
): Promise<readonly number[]> =>
  db.write(async (tx) => {
    const ends: number[] = [];
    for (const window of windows) {
      const { key, limit, start, length } = window;
      const { count, previous } = await addRequest(tx, window);
      if (previous * (start + length - now) + count * length <= limit * length) continue;
      ends.push(findEnd(window, count, previous));
      await tx
        .updateTable('rate')
        .set({ count: count - 1 })
        .where('key', '=', key)
        .execute();
    }
    return ends;
  });
