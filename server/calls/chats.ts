import { defineCall } from '#server/core/call.ts';
import { toMessage } from '#server/domain/message-reply.ts';
import { listLastMessages, listLatestConversations } from '#server/store/conversations.ts';
import { listCardRows, listProfileCards } from '#server/store/profile-cards.ts';

/** The latest first. [CHAT-02 CHAT-04 CHAT-07 CHAT-17 API-14] */
export const loadConversations = defineCall({
  name: 'loadConversations',
  run: async ({ tx, now, member }) => {
    const sides = await listLatestConversations(tx, member.id);
    if (sides.length === 0) return { chats: [] };
    const messageIds = sides.flatMap((side) => side.last_message_id ?? []);
    const last = new Map((await listLastMessages(tx, member.id, messageIds)).map((row) => [row.conversation_id, row]));
    const others = sides.map((side) => side.other_id);
    const rows = await listCardRows(tx, others);
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
