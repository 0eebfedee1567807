import { type Tx, defineCall } from '#server/core/call.ts';
import { toMessage } from '#server/domain/message-reply.ts';
import { cardColumns } from '#server/domain/profile-reply.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { isContactableBy } from '#server/store/member-visibility.ts';

/** Latest conversations that are listed. */
const listed = 200;

/** The member's latest conversations. One that he has deleted has no last message until something new is written. */
const readSides = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select(['conversation_id', 'other_id', 'unread', 'delivered', 'last_message_id'])
    .where('participant.member_id', '=', memberId)
    .where('participant.last_message_id', 'is not', null)
    .where(isContactableBy(memberId))
    .orderBy('participant.last_time', 'desc')
    .orderBy('participant.conversation_id')
    .limit(listed)
    .execute();

type Side = Awaited<ReturnType<typeof readSides>>[number];

/**
 * The last message of each, and how far the conversation has come to the other one's browsers. Looked for by their ids:
 * joined to all conversations of a member, PostgreSQL may read every message for each of them.
 */
const readLast = (tx: Tx, memberId: string, sides: readonly Side[]) =>
  tx
    .selectFrom('message')
    .innerJoin('participant as theirs', 'theirs.conversation_id', 'message.conversation_id')
    .selectAll('message')
    .select('theirs.delivered as delivered_there')
    .where('theirs.member_id', '!=', memberId)
    .where(
      'message.id',
      'in',
      sides.flatMap((side) => side.last_message_id ?? []),
    )
    .execute();

/** The latest first. [CHAT-02 CHAT-04 CHAT-07 CHAT-17 API-14] */
export const loadConversations = defineCall({
  name: 'loadConversations',
  run: async ({ tx, now, member }) => {
    const sides = await readSides(tx, member.id);
    if (sides.length === 0) return { chats: [] };
    const last = new Map((await readLast(tx, member.id, sides)).map((row) => [row.conversation_id, row]));
    const others = sides.map((side) => side.other_id);
    const rows = await tx.selectFrom('member').select(cardColumns).where('id', 'in', others).execute();
    const cards = new Map((await listProfileCards(tx, member, rows, now)).map((card) => [card.id, card]));
    return {
      chats: sides.flatMap((side) => {
        const profile = cards.get(side.other_id);
        const message = last.get(side.conversation_id);
        if (profile === undefined || message === undefined) return [];
        return {
          conversation: { id: side.conversation_id },
          profile,
          num_unread_messages: side.unread,
          last_message: toMessage(message, message.sender_id === member.id ? message.delivered_there : side.delivered),
        };
      }),
    };
  },
});
