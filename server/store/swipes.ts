import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { SwipeAllowance } from '#contract/swipe.ts';
import type { Tx } from '#server/core/call.ts';
import type { Schema, SwipeTable } from '#server/db/schema.ts';
import { countSwipe, swipeAllowance } from '#server/domain/swipe-limit.ts';
import { findLikeCount, saveLikeCount } from './like-counts.ts';

const toLimitKey = (memberId: string): string => `swipe:${memberId}`;

/** [SWIPE-02 SWIPE-03] */
export const getAllowance = async (tx: Tx, memberId: string, now: number): Promise<SwipeAllowance> =>
  swipeAllowance(await findLikeCount(tx, toLimitKey(memberId)), now);

/** Returns false when no swipe like is left. [SWIPE-02 SWIPE-04] */
export const consumeSwipe = async (tx: Tx, memberId: string, now: number): Promise<boolean> => {
  const counted = countSwipe(await findLikeCount(tx, toLimitKey(memberId)), now);
  if (counted === null) return false;
  await saveLikeCount(tx, toLimitKey(memberId), counted);
  return true;
};

const eb = expressionBuilder<Schema, 'member'>();

/** Members this one has neither swiped nor liked. [SWIPE-04] */
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

/** True also when the like was taken back since. */
export const hasSwipedLike = async (tx: Tx, fromId: string, toId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('swipe')
    .select('liked')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst();
  return row?.liked === 1;
};

/** A like is never replaced by a pass. */
export const saveSwipe = async (tx: Tx, swiped: SwipeTable): Promise<void> => {
  const { liked, created_at } = swiped;
  await tx
    .insertInto('swipe')
    .values(swiped)
    .onConflict((conflict) =>
      conflict.columns(['from_id', 'to_id']).doUpdateSet({ liked, created_at }).where('swipe.liked', '=', 0),
    )
    .execute();
};

/** Only the member's last pass can be undone. [SWIPE-04] */
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
