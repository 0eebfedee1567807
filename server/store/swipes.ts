import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { SwipeAllowance } from '#contract/swipe.ts';
import type { Tx } from '#server/core/call.ts';
import type { Schema, SwipeTable } from '#server/db/schema.ts';
import { countSwipe, swipeAllowance } from '#server/domain/swipe-limit.ts';
import { readLikeCount, writeLikeCount } from './like-counts.ts';

const keyOf = (memberId: string): string => `swipe:${memberId}`;

/** What this member may still like in the game. [SWIPE-02 SWIPE-03] */
export const getAllowance = async (tx: Tx, memberId: string, now: number): Promise<SwipeAllowance> =>
  swipeAllowance(await readLikeCount(tx, keyOf(memberId)), now);

/** Counts one more like of the game. False: none is left, and nothing was counted. [SWIPE-02 SWIPE-04] */
export const consumeSwipe = async (tx: Tx, memberId: string, now: number): Promise<boolean> => {
  const counted = countSwipe(await readLikeCount(tx, keyOf(memberId)), now);
  if (counted === null) return false;
  await writeLikeCount(tx, keyOf(memberId), counted);
  return true;
};

const eb = expressionBuilder<Schema, 'member'>();

/** Members on whom this one has not decided: neither in the game, nor by a like elsewhere. [SWIPE-04] */
export const isUndecidedBy = (memberId: string): Expression<SqlBool> =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('swipe')
          .select('swipe.to_id')
          .where('swipe.from_id', '=', memberId)
          .whereRef('swipe.to_id', '=', 'member.id'),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('like_given')
          .select('like_given.to_id')
          .where('like_given.from_id', '=', memberId)
          .whereRef('like_given.to_id', '=', 'member.id'),
      ),
    ),
  ]);

/** Whether the first member has liked the second in the game, be it taken back since. */
export const hasSwipedLike = async (tx: Tx, fromId: string, toId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('swipe')
    .select('liked')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst();
  return row?.liked === 1;
};

/** Writes a judgement down. A like stays one: a pass after it changes nothing. */
export const saveSwipe = async (tx: Tx, judged: SwipeTable): Promise<void> => {
  const { liked, created_at } = judged;
  await tx
    .insertInto('swipe')
    .values(judged)
    .onConflict((conflict) =>
      conflict.columns(['from_id', 'to_id']).doUpdateSet({ liked, created_at }).where('swipe.liked', '=', 0),
    )
    .execute();
};

/** Forgets that the first member has passed the second, if he has passed nobody since. [SWIPE-04] */
export const undoLastPass = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  await tx
    .deleteFrom('swipe')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('liked', '=', 0)
    .where((pass) =>
      pass.not(
        pass.exists(
          pass
            .selectFrom('swipe as later')
            .select('later.to_id')
            .where('later.from_id', '=', fromId)
            .where('later.liked', '=', 0)
            .whereRef('later.created_at', '>', 'swipe.created_at'),
        ),
      ),
    )
    .execute();
};
