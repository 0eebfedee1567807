import { call } from '#server/call.ts';
import { findConversation } from '#server/store/conversations.ts';
import { findOther, mayHearOf } from '#server/store/visible.ts';

/** The answer is the same whether anybody hears of it: it says nothing of who is there. [CHAT-03 CHAT-16 API-39 BLOCK-03] */
export const tellTyping = call({
  name: 'tellTyping',
  run: async ({ tx, member, body, hint }) => {
    const other = await findOther(tx, member.id, body.profile);
    const conversation = other && (await findConversation(tx, member.id, other.id));
    if (other !== undefined && conversation !== undefined && (await mayHearOf(tx, other.id, member.id))) {
      hint(other.id, { type: 'typing', conversation: conversation.id, sender: member.id, on: body.on });
    }
    return { ok: true as const };
  },
});
