import { type Kysely, expressionBuilder } from 'kysely';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { countLike } from '#server/domain/like-limit.ts';
import { type NotifyDeps, notifyMember } from './notify-member.ts';
import { claimDailySlot } from './daily-limit.ts';
import { findLikeCount, saveLikeCount } from './like-counts.ts';
import { isContactableBy, isSearchableBy } from './member-visibility.ts';
import { isSoughtBy, meets } from './search-conditions.ts';
import { memberSearch } from './search.ts';
import { getSiteParameters } from './site-settings.ts';

/** Newest likes of each direction that are listed. */
const maxListed = 500;

const likes = async (db: Kysely<Schema>, fromId: string, toId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('like_given')
    .select('from_id')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Likes in both directions, from the first member's point of view. */
export const queryLikesBetween = async (
  db: Kysely<Schema>,
  memberId: string,
  otherId: string,
): Promise<{ readonly given: boolean; readonly received: boolean }> => ({
  given: await likes(db, memberId, otherId),
  received: await likes(db, otherId, memberId),
});

/** `isMutual`: the other member likes already, so that this is a match. `isSilent`: without a notification. */
type NewLike = {
  readonly fromId: string;
  readonly toId: string;
  readonly isMutual: boolean;
  readonly isSilent?: boolean;
};

/** Stores a new like; both members get live events, the liked one also a mail and a push. [LIKE-01 LIKE-02 LIKE-11] */
export const giveLike = async (
  { tx, publishEvent, afterCommit }: Pick<WriteContext, 'tx' | 'publishEvent' | 'afterCommit'>,
  deps: NotifyDeps,
  { fromId, toId, isMutual, isSilent = false }: NewLike,
  now: number,
): Promise<void> => {
  await tx.insertInto('like_given').values({ from_id: fromId, to_id: toId, created_at: now, seen: 0 }).execute();
  await publishEvent(toId, { type: 'likes' });
  await publishEvent(fromId, { type: 'likes' });
  if (isMutual) {
    await publishEvent(toId, { type: 'match', profile: fromId });
    await publishEvent(fromId, { type: 'match', profile: toId });
  }
  if (isSilent) return;
  // Liking and unliking repeatedly must not notify the member again and again.
  if (await claimDailySlot(tx, `like:${fromId}:${toId}`, now)) {
    await notifyMember({ tx, afterCommit }, deps, toId, { type: 'like', ...(isMutual && { match: fromId }) }, now);
  }
};

/** Counts a like of a free member. Returns null, or the time (ms) of the next like when the limit is reached. [LIKE-09 LIKE-11] */
const consumeLike = async (tx: Tx, memberId: string, now: number): Promise<number | null> => {
  const key = `likes:${memberId}`;
  const { likes_per_day: perDay } = await getSiteParameters(tx);
  const counted = countLike(await findLikeCount(tx, key), perDay, now);
  if ('until' in counted) return counted.until;
  await saveLikeCount(tx, key, counted.count);
  return null;
};

/** A like outside the swipe game; one that was given before changes nothing. [LIKE-01 LIKE-09 LIKE-11] */
export const likeWithinLimit = async (
  change: Pick<WriteContext, 'tx' | 'publishEvent' | 'afterCommit'>,
  deps: NotifyDeps,
  member: Pick<MemberTable, 'id' | 'paid'>,
  { toId, isSilent = false }: Pick<NewLike, 'toId' | 'isSilent'>,
  now: number,
): Promise<{ readonly matched: boolean } | Refusal> => {
  const { given, received } = await queryLikesBetween(change.tx, member.id, toId);
  if (given) return { matched: received };
  const until = member.paid === 1 ? null : await consumeLike(change.tx, member.id, now);
  if (until !== null) return new Refusal('like_limit', { until });
  await giveLike(change, deps, { fromId: member.id, toId, isMutual: received, isSilent }, now);
  return { matched: received };
};

/** Returns false when there was no like. */
export const deleteLike = async (tx: Tx, fromId: string, toId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('like_given')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .returning('to_id')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** Deletes the likes of both directions; returns false when there were none. */
export const deleteLikesBetween = async (tx: Tx, one: string, other: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('like_given')
    .where('from_id', 'in', [one, other])
    .where('to_id', 'in', [one, other])
    .returning('to_id')
    .execute();
  return deleted.length > 0;
};

/** Returns false when there is no unseen like. */
export const setLikeSeen = async (tx: Tx, fromId: string, toId: string): Promise<boolean> => {
  const updated = await tx
    .updateTable('like_given')
    .set({ seen: 1 })
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('seen', '=', 0)
    .returning('from_id')
    .executeTakeFirst();
  return updated !== undefined;
};

/** The condition that the member's preference is met, and that the member is wanted in turn. [SEARCH-16] */
const fits = async (tx: Tx, member: MemberTable, now: number) => {
  const { criteria } = await memberSearch(tx, {}, member, now);
  return expressionBuilder<Schema, 'member'>().and([meets(criteria, [], now), isSoughtBy(member, now)]);
};

/** Unseen likes first, then those of members who fit, then the latest. [LIKE-06] */
export const listReceivedLikes = async (tx: Tx, member: MemberTable, now: number) => {
  const fit = await fits(tx, member, now);
  const { id: memberId } = member;
  return tx
    .selectFrom('like_given')
    .innerJoin('member', 'member.id', 'like_given.from_id')
    .select(['like_given.from_id as id', 'like_given.seen', 'like_given.created_at'])
    .where('like_given.to_id', '=', memberId)
    .where(isContactableBy(memberId))
    .orderBy('like_given.seen')
    .orderBy((row) => row.case().when(fit).then(0).else(1).end())
    .orderBy('like_given.created_at', 'desc')
    .orderBy('like_given.from_id')
    .limit(maxListed)
    .execute();
};

/** The latest first. */
export const listGivenLikes = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('like_given')
    .innerJoin('member', 'member.id', 'like_given.to_id')
    .select('like_given.to_id as id')
    .where('like_given.from_id', '=', memberId)
    .where(isContactableBy(memberId))
    .orderBy('like_given.created_at', 'desc')
    .orderBy('like_given.to_id')
    .limit(maxListed)
    .execute();

/** A member who fits and whose like is unseen and not returned: preferably with a photo, then the latest. */
export const findUnansweredLike = async (tx: Tx, member: MemberTable, now: number) => {
  const fit = await fits(tx, member, now);
  const { id: memberId } = member;
  return tx
    .selectFrom('like_given as received')
    .innerJoin('member', 'member.id', 'received.from_id')
    .select(['member.id', 'member.name', 'member.main_photo'])
    .where('received.to_id', '=', memberId)
    .where('received.seen', '=', 0)
    .where(isSearchableBy(memberId))
    .where(fit)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('like_given as returned')
            .select('returned.to_id')
            .where('returned.from_id', '=', memberId)
            .whereRef('returned.to_id', '=', 'received.from_id'),
        ),
      ),
    )
    .orderBy((row) => row.case().when('member.main_photo', 'is', null).then(1).else(0).end())
    .orderBy('received.created_at', 'desc')
    .orderBy('received.from_id')
    .limit(1)
    .executeTakeFirst();
};
