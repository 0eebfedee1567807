import type { Kysely } from 'kysely';
import type { WriteContext } from '#server/core/change.ts';
import type { Schema } from '#server/db/schema.ts';
import { type NotifyDeps, notifyMember } from './notify-member.ts';
import { claimDailySlot } from './daily-limit.ts';

const likes = async (db: Kysely<Schema>, fromId: string, toId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('like_given')
    .select('from_id')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the first member likes the second, and is liked by him. */
export const likesBetween = async (
  db: Kysely<Schema>,
  memberId: string,
  otherId: string,
): Promise<{ readonly given: boolean; readonly received: boolean }> => ({
  given: await likes(db, memberId, otherId),
  received: await likes(db, otherId, memberId),
});

/** A like that was not there before. `isReturned`: the other one likes already, so that it is a match. */
type NewLike = { readonly fromId: string; readonly toId: string; readonly isReturned: boolean };

/** Writes a like and tells both sides of it, live and, who is liked, by mail and push. [LIKE-01 LIKE-02 LIKE-11] */
export const giveLike = async (
  { tx, tell, after }: Pick<WriteContext, 'tx' | 'tell' | 'after'>,
  deps: NotifyDeps,
  { fromId, toId, isReturned }: NewLike,
  now: number,
): Promise<void> => {
  await tx.insertInto('like_given').values({ from_id: fromId, to_id: toId, created_at: now, seen: 0 }).execute();
  await tell(toId, { type: 'likes' });
  await tell(fromId, { type: 'likes' });
  if (isReturned) {
    await tell(toId, { type: 'match', profile: fromId });
    await tell(fromId, { type: 'match', profile: toId });
  }
  // Taken back and given again it would be a way to ring somebody up all day.
  if (await claimDailySlot(tx, `like:${fromId}:${toId}`, now)) {
    await notifyMember({ tx, after }, deps, toId, { type: 'like', ...(isReturned && { match: fromId }) }, now);
  }
};
