import { day } from '#contract/durations.ts';
import { defineCall } from '#server/core/call.ts';
import { listGivenLikes, listReceivedLikes } from '#server/store/likes.ts';
import { listCardRows, listProfileCards } from '#server/store/profile-cards.ts';

/** New likes first, then those of members who fit, then the latest. [LIKE-03 to LIKE-06 LIKE-12 API-15] */
export const loadLikes = defineCall({
  name: 'loadLikes',
  run: async ({ tx, now, member }) => {
    const received = await listReceivedLikes(tx, member, now);
    const given = await listGivenLikes(tx, member.id);
    const ids = [...new Set([...received, ...given].map((like) => like.id))];
    const rows = ids.length === 0 ? [] : await listCardRows(tx, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      profiles: await listProfileCards(tx, member, inOrder, now),
      likes: given.map((like) => like.id),
      liked_by: received.map((like) => ({
        id: like.id,
        like_new: like.seen === 0,
        days: Math.max(0, Math.floor((now - like.created_at) / day)),
      })),
    };
  },
});
