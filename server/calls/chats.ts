import { type Tx, call } from '#server/call.ts';
import { messageView } from '#server/domain/message-view.ts';
import { cardColumns } from '#server/domain/profile-view.ts';
import { cardsFor } from '#server/store/cards.ts';
import { mayBeMetBy } from '#server/store/visible.ts';

/** Latest conversations that are listed. */
const listed = 200;

/** The member's conversations, each with its last message. One that he has deleted has none until something new is written. */
const readSides = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .innerJoin('message', 'message.id', 'participant.last_message_id')
    .innerJoin('participant as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'participant.conversation_id')
        .onRef('theirs.member_id', '=', 'participant.other_id'),
    )
    .selectAll('message')
    .select([
      'participant.other_id',
      'participant.unread',
      'participant.delivered as delivered_here',
      'theirs.delivered as delivered_there',
    ])
    .where('participant.member_id', '=', memberId)
    .where(mayBeMetBy(memberId))
    .orderBy('participant.last_time', 'desc')
    .orderBy('participant.conversation_id')
    .limit(listed)
    .execute();

/** The latest first. [CHAT-02 CHAT-04 CHAT-07 CHAT-17 API-14] */
export const loadChats = call({
  name: 'loadChats',
  run: async ({ tx, now, member }) => {
    const sides = await readSides(tx, member.id);
    if (sides.length === 0) return { chats: [] };
    const others = sides.map((side) => side.other_id);
    const rows = await tx.selectFrom('member').select(cardColumns).where('id', 'in', others).execute();
    const cards = new Map((await cardsFor(tx, member, rows, now)).map((card) => [card.id, card]));
    return {
      chats: sides.flatMap((side) => {
        const profile = cards.get(side.other_id);
        if (profile === undefined) return [];
        return {
          conversation: { id: side.conversation_id },
          profile,
          num_unread_messages: side.unread,
          last_message: messageView(side, side.sender_id === member.id ? side.delivered_there : side.delivered_here),
        };
      }),
    };
  },
});
