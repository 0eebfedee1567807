import type { Tx } from '#server/call.ts';
import { findHeld } from './reports.ts';

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
  const held = await findHeld(tx, ids);
  return ids.filter((id) => !held.has(id));
};

/**
 * Deletes all that stands in a conversation for one side of it, until something new is written; the conversation itself
 * stays, for the other side and for what it counts as. The ids of pictures that nobody sees any more, or null where
 * there was nothing left. [CHAT-11 CHAT-17]
 */
export const clearConversation = async (
  tx: Tx,
  conversationId: string,
  memberId: string,
): Promise<readonly string[] | null> => {
  const cleared = await tx
    .updateTable('participant')
    .set((eb) => ({
      cleared: eb.selectFrom('conversation').select('message_count').where('id', '=', conversationId),
      unread: 0,
      last_message_id: null,
    }))
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .where('last_message_id', 'is not', null)
    .returning('member_id')
    .executeTakeFirst();
  if (cleared === undefined) return null;
  await tx
    .deleteFrom('unread_notice')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute();
  return purge(tx, conversationId);
};
