import type { Tx } from '#server/core/call.ts';
import { getMessagePosition } from './conversations.ts';
import { resetUnreadBatch } from './notify-member.ts';
import { listHeldPhotos } from './reports.ts';

/** What both sides have deleted is gone for good. The ids of its pictures, whose files have to go too. */
const purge = async (tx: Tx, conversationId: string): Promise<readonly string[]> => {
  const { cleared } = await tx
    .selectFrom('participant')
    .select((eb) => eb.fn.min('cleared').as('cleared'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
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
  const held = await listHeldPhotos(tx, ids);
  return ids.filter((id) => !held.has(id));
};

/** One side of a conversation, and the position up to which it is to go. */
type Deletion = { readonly conversationId: string; readonly memberId: string; readonly upTo: number };

/** What was written to the member after what he has deleted, and waits to be read. */
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
 * Deletes what stands in a conversation for one side of it, as far as that side has seen it; what was written since stays,
 * or brings it back. The conversation itself stays, for the other side and for what it counts as. The ids of pictures that
 * nobody sees any more, or null where there was nothing left. [CHAT-11 CHAT-17]
 */
export const clearConversation = async (tx: Tx, deletion: Deletion, now: number): Promise<readonly string[] | null> => {
  const { conversationId, memberId, upTo } = deletion;
  const unread = await countUnread(tx, deletion);
  const isAll = (await getMessagePosition(tx, conversationId, undefined)) === upTo;
  const cleared = await tx
    .updateTable('participant')
    .set({ cleared: upTo, unread, ...(isAll && { last_message_id: null }) })
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
  return purge(tx, conversationId);
};
