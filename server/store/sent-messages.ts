import type { Kysely } from 'kysely';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { MessageTable, Schema } from '#server/db/schema.ts';
import { type OutgoingMessage, toMessageContent, createMessageKey } from '#server/domain/outgoing-message.ts';

/**
 * The message sent under this key, even if it was deleted since. Refused when the key was used for another message.
 * [API-21 CHAT-16]
 */
export const findSentMessage = async (
  db: Kysely<Schema>,
  senderId: string,
  key: string,
  outgoing: OutgoingMessage,
): Promise<MessageTable | Refusal | undefined> => {
  const once = createMessageKey(key, outgoing);
  const sent = await db
    .selectFrom('sent')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('key_hash', '=', once.key_hash)
    .executeTakeFirst();
  if (sent === undefined) return undefined;
  if (sent.fingerprint !== once.fingerprint) return new Refusal('key_reused');
  const { message_id: id, conversation_id, position, time } = sent;
  const content = toMessageContent('photo' in outgoing ? { ...outgoing, photo: id } : outgoing);
  const row = await db.selectFrom('message').select('about').where('id', '=', id).executeTakeFirst();
  const about = row?.about ?? null;
  return { ...content, about, id, conversation_id, position, time, sender_id: senderId, read_at: null };
};

export const saveSentMessage = async (
  tx: Tx,
  key: string,
  outgoing: OutgoingMessage,
  row: MessageTable,
): Promise<void> => {
  const { id: message_id, conversation_id, position, time, sender_id } = row;
  await tx
    .insertInto('sent')
    .values({ ...createMessageKey(key, outgoing), sender_id, message_id, conversation_id, position, time })
    .execute();
};
