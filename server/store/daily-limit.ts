import { day } from '#contract/durations.ts';
import type { Tx } from '#server/core/call.ts';

/** True at the first call with this key, and then once per 24 hours. */
export const claimDailySlot = async (tx: Tx, key: string, now: number): Promise<boolean> => {
  const first = await tx
    .insertInto('rate')
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ window_start: now })
        .where('rate.window_start', '<=', now - day),
    )
    .returning('key')
    .executeTakeFirst();
  return first !== undefined;
};
