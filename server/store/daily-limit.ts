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

/** True for the first `limit` calls with this key within 24 hours of the first; others are not counted. */
export const claimDailyTurn = async (tx: Tx, key: string, limit: number, now: number): Promise<boolean> => {
  const row = await tx.selectFrom('rate').select(['window_start', 'count']).where('key', '=', key).executeTakeFirst();
  const used = row !== undefined && row.window_start > now - day ? row : null;
  if (used !== null && used.count >= limit) return false;
  const turn = { window_start: used?.window_start ?? now, count: (used?.count ?? 0) + 1 };
  await tx
    .insertInto('rate')
    .values({ key, ...turn })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(turn))
    .execute();
  return true;
};
