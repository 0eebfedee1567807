import { type Tx, call } from '#server/call.ts';
import { messageView } from '#server/domain/message-view.ts';
import { cardColumns } from '#server/domain/profile-view.ts';
import { cardsFor } from '#server/store/cards.ts';
import { mayBeMetBy } from '#server/store/visible.ts';

/** Latest conversations that are listed. */
const listed = 200;

const readSides = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select([
      'participant.conversation_id',
      'participant.other_id',
      'participant.unread',
      'participant.last_message_id',
    ])
    .where('participant.member_id', '=', memberId)
    .where(mayBeMetBy(memberId))
    .orderBy('participant.last_time', 'desc')
    .orderBy('participant.conversation_id')
    .limit(listed)
    .execute();

/** The latest first. [CHAT-02 CHAT-04 CHAT-07 API-14] */
export const loadChats = call({
  name: 'loadChats',
  run: async ({ tx, now, member }) => {
    const sides = await readSides(tx, member.id);
    if (sides.length === 0) return { chats: [] };
    const others = sides.map((side) => side.other_id);
    const rows = await tx.selectFrom('member').select(cardColumns).where('id', 'in', others).execute();
    const cards = new Map((await cardsFor(tx, member, rows, now)).map((card) => [card.id, card]));
    const lastIds = sides.flatMap((side) => side.last_message_id ?? []);
    const lastRows =
      lastIds.length === 0 ? [] : await tx.selectFrom('message').selectAll().where('id', 'in', lastIds).execute();
    const lasts = new Map(lastRows.map((row) => [row.id, messageView(row, 0)]));
    return {
      chats: sides.flatMap((side) => {
        const profile = cards.get(side.other_id);
        if (profile === undefined) return [];
        return {
          conversation: { id: side.conversation_id },
          profile,
          num_unread_messages: side.unread,
          last_message: (side.last_message_id !== null && lasts.get(side.last_message_id)) || null,
        };
      }),
    };
  },
});
