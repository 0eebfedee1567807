import { defineCall } from '#server/core/call.ts';
import { findConversation } from '#server/store/conversations.ts';
import { findContactable, canBeNotifiedAbout } from '#server/store/member-visibility.ts';

/**
 * The reply is always the same, so that it does not reveal whether the recipient exists or is online. [CHAT-03 CHAT-16
 * API-39 BLOCK-03]
 */
export const sendTyping = defineCall({
  name: 'sendTyping',
  run: async ({ tx, member, body, publishHint }) => {
    const other = await findContactable(tx, member.id, body.profile);
    const conversation = other && (await findConversation(tx, member.id, other.id));
    if (other !== undefined && conversation !== undefined && (await canBeNotifiedAbout(tx, other.id, member.id))) {
      publishHint(other.id, { type: 'typing', conversation: conversation.id, sender: member.id, on: body.on });
    }
    return { ok: true as const };
  },
});
