import type { Tx } from '#server/core/call.ts';
import { getMessagePosition } from './conversations.ts';
import { resetUnreadBatch } from './notify-member.ts';
import { keepReportedMessages, listKeptPhotos } from './kept-messages.ts';
import { recordPastConversation } from './past-conversations.ts';
import { listHeldPhotos } from './reports.ts';

/** Deletes for good what both sides deleted. Returns photo ids whose files must go too. */
const purge = async (tx: Tx, conversationId: string, now: number): Promise<readonly string[]> => {
  const { cleared } = await tx
    .selectFrom('participant')
    .select((eb) => eb.fn.min('cleared').as('cleared'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  await keepReportedMessages(tx, { conversationId, upTo: cleared }, now);
  const gone = tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('position', '<=', cleared);
  const pictures = await tx
    .deleteFrom('chat_photo')
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', gone)
    .returning('id')
    .execute();
  await tx
    .deleteFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('position', '<=', cleared)
    .execute();
  const ids = pictures.map((picture) => picture.id);
  const kept = await listKeptPhotos(tx, ids);
  const held = new Set([...(await listHeldPhotos(tx, ids, now)), ...kept]);
  return ids.filter((id) => !held.has(id));
};

/** `upTo`: position up to which this side deletes. */
type Deletion = { readonly conversationId: string; readonly memberId: string; readonly upTo: number };

/** Unread messages to the member after the deleted ones. */
const countUnread = async (tx: Tx, { conversationId, memberId, upTo }: Deletion): Promise<number> => {
  const { count } = await tx
    .selectFrom('message')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('position', '>', upTo)
    .where('sender_id', '!=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Deletes the conversation for one member up to `upTo`; later messages stay, or bring it back. The row itself stays for
 * the other member and for the limit on started conversations. Returns ids of photos that neither member can see any
 * more, or null when nothing was left to delete. [CHAT-11 CHAT-17]
 */
export const clearConversation = async (tx: Tx, deletion: Deletion, now: number): Promise<readonly string[] | null> => {
  const { conversationId, memberId, upTo } = deletion;
  const unread = await countUnread(tx, deletion);
  const isWholeConversation = (await getMessagePosition(tx, conversationId, undefined)) === upTo;
  if (isWholeConversation) await recordPastConversation(tx, conversationId, now, memberId);
  const cleared = await tx
    .updateTable('participant')
    .set({ cleared: upTo, unread, ...(isWholeConversation && { last_message_id: null }) })
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .where('cleared', '<', upTo)
    .returning('member_id')
    .executeTakeFirst();
  if (cleared === undefined) return null;
  if (unread > 0) await resetUnreadBatch(tx, memberId, conversationId, now);
  else {
    await tx
      .deleteFrom('unread_notice')
      .where('conversation_id', '=', conversationId)
      .where('member_id', '=', memberId)
      .execute();
  }
  return purge(tx, conversationId, now);
};
