import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { countLike } from '#server/domain/like-limit.ts';
import { readLikeCount, writeLikeCount } from '#server/store/like-counts.ts';
import { giveLike, likesBetween } from '#server/store/likes.ts';
import { getSiteParameters } from '#server/store/site-settings.ts';
import { findContactable } from '#server/store/member-visibility.ts';

/** Counts one more like of a free member. When there are likes again (ms) where there is none left. [LIKE-09 LIKE-11] */
const spendLike = async (tx: Tx, memberId: string, now: number): Promise<number | null> => {
  const key = `likes:${memberId}`;
  const { likes_per_day: perDay } = await getSiteParameters(tx);
  const counted = countLike(await readLikeCount(tx, key), perDay, now);
  if ('until' in counted) return counted.until;
  await writeLikeCount(tx, key, counted.count);
  return null;
};

/** [LIKE-01 LIKE-02 LIKE-09 LIKE-11 API-39 BLOCK-03 INVIS-04] */
export const like = defineCall({
  name: 'like',
  run: async ({ tx, deps, now, member, body, tell, after }) => {
    if (member.status !== 'confirmed') return new Refusal('confirm_email');
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    if ((await findContactable(tx, member.id, body.profile)) === undefined) return new Refusal('not_found');
    const { given, received } = await likesBetween(tx, member.id, body.profile);
    if (given) return { matched: received };
    const until = member.paid === 1 ? null : await spendLike(tx, member.id, now);
    if (until !== null) return new Refusal('like_limit', { until });
    const newLike = { fromId: member.id, toId: body.profile, isReturned: received };
    await giveLike({ tx, tell, after }, deps, newLike, now);
    return { matched: received };
  },
});

/** It gives no like back to the day's count. [LIKE-11] */
export const unlike = defineCall({
  name: 'unlike',
  run: async ({ tx, member, body, tell }) => {
    const gone = await tx
      .deleteFrom('like_given')
      .where('from_id', '=', member.id)
      .where('to_id', '=', body.profile)
      .returning('to_id')
      .executeTakeFirst();
    if (gone !== undefined) {
      await tell(body.profile, { type: 'likes' });
      await tell(member.id, { type: 'likes' });
    }
    return { ok: true as const };
  },
});

/** [LIKE-07] */
export const markLikeSeen = defineCall({
  name: 'markLikeSeen',
  run: async ({ tx, member, body, tell }) => {
    const seen = await tx
      .updateTable('like_given')
      .set({ seen: 1 })
      .where('from_id', '=', body.profile)
      .where('to_id', '=', member.id)
      .where('seen', '=', 0)
      .returning('from_id')
      .executeTakeFirst();
    if (seen !== undefined) await tell(member.id, { type: 'likes' });
    return { ok: true as const };
  },
});
