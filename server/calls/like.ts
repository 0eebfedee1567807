import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { countLike } from '#server/domain/like-limit.ts';
import { findLikeCount, saveLikeCount } from '#server/store/like-counts.ts';
import { deleteLike, giveLike, queryLikesBetween, setLikeSeen } from '#server/store/likes.ts';
import { getSiteParameters } from '#server/store/site-settings.ts';
import { findContactable } from '#server/store/member-visibility.ts';

/** Counts a like of a free member. Returns null, or the time (ms) of the next like when the limit is reached. [LIKE-09 LIKE-11] */
const consumeLike = async (tx: Tx, memberId: string, now: number): Promise<number | null> => {
  const key = `likes:${memberId}`;
  const { likes_per_day: perDay } = await getSiteParameters(tx);
  const counted = countLike(await findLikeCount(tx, key), perDay, now);
  if ('until' in counted) return counted.until;
  await saveLikeCount(tx, key, counted.count);
  return null;
};

/** [LIKE-01 LIKE-02 LIKE-09 LIKE-11 API-39 BLOCK-03 INVIS-04] */
export const like = defineCall({
  name: 'like',
  run: async ({ tx, deps, now, member, body, publishEvent, afterCommit }) => {
    if (member.status !== 'confirmed') return new Refusal('confirm_email');
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    if ((await findContactable(tx, member.id, body.profile)) === undefined) return new Refusal('not_found');
    const { given, received } = await queryLikesBetween(tx, member.id, body.profile);
    if (given) return { matched: received };
    const until = member.paid === 1 ? null : await consumeLike(tx, member.id, now);
    if (until !== null) return new Refusal('like_limit', { until });
    const newLike = { fromId: member.id, toId: body.profile, isMutual: received };
    await giveLike({ tx, publishEvent, afterCommit }, deps, newLike, now);
    return { matched: received };
  },
});

/** Does not refund the like to the daily limit. [LIKE-11] */
export const unlike = defineCall({
  name: 'unlike',
  run: async ({ tx, member, body, publishEvent }) => {
    if (await deleteLike(tx, member.id, body.profile)) {
      await publishEvent(body.profile, { type: 'likes' });
      await publishEvent(member.id, { type: 'likes' });
    }
    return { ok: true as const };
  },
});

/** [LIKE-07] */
export const markLikeSeen = defineCall({
  name: 'markLikeSeen',
  run: async ({ tx, member, body, publishEvent }) => {
    if (await setLikeSeen(tx, body.profile, member.id)) await publishEvent(member.id, { type: 'likes' });
    return { ok: true as const };
  },
});
