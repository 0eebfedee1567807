import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { buildClearImage } from '#server/domain/photo-names.ts';
import { addBlock, deleteBlock, listBlockedMembers } from '#server/store/blocks.ts';
import { deleteConversationBetween, findConversation } from '#server/store/conversations.ts';
import { keepMessages } from '#server/store/kept-messages.ts';
import { deleteLikesBetween } from '#server/store/likes.ts';
import { deleteEventsAbout } from '#server/store/live-events.ts';
import { recordPastConversation } from '#server/store/past-conversations.ts';
import { findReportable } from '#server/store/member-visibility.ts';

/** [BLOCK-01 BLOCK-06 API-34] */
export const loadBlocked = defineCall({
  name: 'loadBlocked',
  run: async ({ tx, member }) => ({
    blocked: (await listBlockedMembers(tx, member.id)).map(({ id, name, photo }) => ({
      id,
      name,
      main_image: photo === null ? null : buildClearImage(photo),
    })),
  }),
});

/**
 * Deletes likes, conversation and live events between two members; the messages are kept for reports. Returns which
 * lists changed. [BLOCK-04 BLOCK-05]
 */
const separate = async (
  tx: Tx,
  one: string,
  other: string,
  now: number,
): Promise<{ likes: boolean; chats: boolean }> => {
  const likes = await deleteLikesBetween(tx, one, other);
  const conversation = await findConversation(tx, one, other);
  if (conversation !== undefined) {
    await keepMessages(tx, conversation.id, now);
    await recordPastConversation(tx, conversation.id, now);
  }
  const conversationId = await deleteConversationBetween(tx, one, other);
  const chats = conversationId === undefined ? [] : [conversationId];
  await deleteEventsAbout(tx, one, [other, ...chats]);
  await deleteEventsAbout(tx, other, [one, ...chats]);
  return { likes, chats: chats.length > 0 };
};

/**
 * Works after a conversation even if the other member has blocked this one. The blocked member is not notified; deleted
 * entries only disappear from their lists. [BLOCK-01 to BLOCK-06 API-34]
 */
export const block = defineCall({
  name: 'block',
  run: async ({ tx, now, member, body, publishEvent }) => {
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    const other = await findReportable(tx, member.id, body.profile);
    if (other === undefined) return new Refusal('not_found');
    if (!(await addBlock(tx, member.id, other.id, now))) return { ok: true as const };
    const deleted = await separate(tx, member.id, other.id, now);
    await publishEvent(member.id, { type: 'resync' });
    if (deleted.chats) await publishEvent(other.id, { type: 'resync' });
    else if (deleted.likes) await publishEvent(other.id, { type: 'likes' });
    return { ok: true as const };
  },
});

/** Deleted likes and conversations do not come back. [BLOCK-01 BLOCK-06 API-34] */
export const unblock = defineCall({
  name: 'unblock',
  run: async ({ tx, member, body, publishEvent }) => {
    if (await deleteBlock(tx, member.id, body.profile)) await publishEvent(member.id, { type: 'resync' });
    return { ok: true as const };
  },
});
