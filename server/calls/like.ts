import { Refusal, defineCall } from '#server/core/call.ts';
import { deleteLike, likeWithinLimit, setLikeSeen } from '#server/store/likes.ts';
import { findContactable } from '#server/store/member-visibility.ts';

/** [LIKE-01 LIKE-02 LIKE-09 LIKE-11 API-39 BLOCK-03 INVIS-04] */
export const like = defineCall({
  name: 'like',
  run: async ({ tx, deps, now, member, body, publishEvent, afterCommit }) => {
    if (member.status !== 'confirmed') return new Refusal('confirm_email');
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    if ((await findContactable(tx, member.id, body.profile)) === undefined) return new Refusal('not_found');
    return likeWithinLimit({ tx, publishEvent, afterCommit }, deps, member, { toId: body.profile }, now);
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
