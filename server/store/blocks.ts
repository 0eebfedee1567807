import type { Tx } from '#server/core/call.ts';
import { isActive, isViewableBy } from './member-visibility.ts';

const maxListed = 1_000;

/** The latest first; without a photo when that member has blocked this one too. [BLOCK-01 BLOCK-06 API-34] */
export const listBlockedMembers = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('blocked as block')
    .innerJoin('member', 'member.id', 'block.to_id')
    .select((eb) => [
      'member.id',
      'member.name',
      eb.case().when(isViewableBy(memberId)).then(eb.ref('member.main_photo')).else(null).end().as('photo'),
    ])
    .where('block.from_id', '=', memberId)
    .where(isActive)
    .orderBy('block.created_at', 'desc')
    .orderBy('block.to_id')
    .limit(maxListed)
    .execute();

/** Returns false when the block exists already. */
export const addBlock = async (tx: Tx, fromId: string, toId: string, now: number): Promise<boolean> => {
  const added = await tx
    .insertInto('blocked')
    .values({ from_id: fromId, to_id: toId, created_at: now })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doNothing())
    .returning('to_id')
    .executeTakeFirst();
  return added !== undefined;
};

/** Returns false when there was no block. */
export const deleteBlock = async (tx: Tx, fromId: string, toId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('blocked')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .returning('to_id')
    .executeTakeFirst();
  return deleted !== undefined;
};
