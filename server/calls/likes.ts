import { type Tx, defineCall } from '#server/core/call.ts';
import { cardColumns } from '#server/domain/profile-reply.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { isContactableBy } from '#server/store/member-visibility.ts';

/** Newest likes of each direction that are listed. */
const listed = 500;

const readReceived = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('like_given')
    .innerJoin('member', 'member.id', 'like_given.from_id')
    .select(['like_given.from_id as id', 'like_given.seen'])
    .where('like_given.to_id', '=', memberId)
    .where(isContactableBy(memberId))
    .orderBy('like_given.seen')
    .orderBy('like_given.created_at', 'desc')
    .orderBy('like_given.from_id')
    .limit(listed)
    .execute();

const readGiven = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('like_given')
    .innerJoin('member', 'member.id', 'like_given.to_id')
    .select('like_given.to_id as id')
    .where('like_given.from_id', '=', memberId)
    .where(isContactableBy(memberId))
    .orderBy('like_given.created_at', 'desc')
    .orderBy('like_given.to_id')
    .limit(listed)
    .execute();

/** New likes first, then the latest. [LIKE-03 to LIKE-06 API-15] */
export const loadLikes = defineCall({
  name: 'loadLikes',
  run: async ({ tx, now, member }) => {
    const received = await readReceived(tx, member.id);
    const given = await readGiven(tx, member.id);
    const ids = [...new Set([...received, ...given].map((like) => like.id))];
    const rows =
      ids.length === 0 ? [] : await tx.selectFrom('member').select(cardColumns).where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      profiles: await listProfileCards(tx, member, inOrder, now),
      likes: given.map((like) => like.id),
      liked_by: received.map((like) => ({ id: like.id, like_new: like.seen === 0 })),
    };
  },
});
