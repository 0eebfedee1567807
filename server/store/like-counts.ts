import type { Tx } from '#server/core/call.ts';
import type { LikeCount } from '#server/domain/like-limit.ts';

/** `key` contains the member and the kind of like. */
export const findLikeCount = async (tx: Tx, key: string): Promise<LikeCount | null> => {
  const row = await tx.selectFrom('rate').selectAll().where('key', '=', key).executeTakeFirst();
  return row === undefined ? null : { windowStart: row.window_start, count: row.count };
};

export const saveLikeCount = async (tx: Tx, key: string, { windowStart, count }: LikeCount): Promise<void> => {
  const values = { window_start: windowStart, count };
  await tx
    .insertInto('rate')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
};
