import { sql } from 'kysely';
import type { Deps } from '#server/core/deps.ts';

/** Counts requests from `start` to `end` (ms). */
export type RateWindow = { readonly key: string; readonly limit: number; readonly start: number; readonly end: number };

/** Counts one more request in each window; returns the ends of the windows that are over their limit. */
export const countRequest = ({ db }: Pick<Deps, 'db'>, windows: readonly RateWindow[]): Promise<readonly number[]> =>
  db.write(async (tx) => {
    const exceeded: number[] = [];
    for (const { key, limit, start, end } of windows) {
      const row = await tx
        .insertInto('rate')
        .values({ key, window_start: start, count: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            window_start: start,
            count: sql<number>`case when rate.window_start = ${start} then rate.count + 1 else 1 end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (row.count > limit) exceeded.push(end);
    }
    return exceeded;
  });
