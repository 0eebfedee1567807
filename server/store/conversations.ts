import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { ConversationTable, Schema } from '#server/db/schema.ts';

/** The two in the order in which their conversation is stored. */
export const toMemberPair = (one: string, other: string): { readonly low_id: string; readonly high_id: string } =>
  one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one };

export const findConversation = (
  db: Kysely<Schema>,
  one: string,
  other: string,
): Promise<ConversationTable | undefined> => {
  const pair = toMemberPair(one, other);
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .executeTakeFirst();
};

/** Position of a message in a conversation, of its last one where none is named; 0 where it is not there (any more). */
export const getMessagePosition = async (
  tx: Tx,
  conversationId: string,
  messageId: string | undefined,
): Promise<number> => {
  const found =
    messageId === undefined
      ? await tx
          .selectFrom('conversation')
          .select('message_count as position')
          .where('id', '=', conversationId)
          .executeTakeFirst()
      : await tx
          .selectFrom('message')
          .select('position')
          .where('id', '=', messageId)
          .where('conversation_id', '=', conversationId)
          .executeTakeFirst();
  return found?.position ?? 0;
};
