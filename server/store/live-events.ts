import type { Tx } from '#server/core/call.ts';

const speakingOf = (id: string): string => `%"${id}"%`;

/** A member's live events that speak of one of these: whoever has not heard them yet finds a gap, and loads everything anew. */
export const deleteEventsAbout = async (tx: Tx, memberId: string, ids: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('event')
    .where('member_id', '=', memberId)
    .where((row) => row.or(ids.map((id) => row('payload', 'like', speakingOf(id)))))
    .execute();
};

/** Of a member who is not there any more nobody hears what he did before: neither what he wrote nor a match. [MEMBERS-02] */
export const deleteEventsFrom = async (tx: Tx, memberId: string): Promise<void> => {
  const others = await tx
    .selectFrom('participant')
    .select('other_id as id')
    .where('member_id', '=', memberId)
    .union(tx.selectFrom('like_given').select('from_id as id').where('to_id', '=', memberId))
    .execute();
  for (const { id } of others) await deleteEventsAbout(tx, id, [memberId]);
};
