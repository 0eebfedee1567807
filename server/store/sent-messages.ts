import type { Kysely } from 'kysely';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { MessageTable, Schema } from '#server/db/schema.ts';
import { type OutgoingMessage, toMessageContent, createMessageKey } from '#server/domain/outgoing-message.ts';

/**
 * The message that was sent under this key, as it was then, whatever has become of it and its conversation since;
 * undefined where there is none. Refused when that was another one. [API-21 CHAT-16]
 */
export const findSent = async (
  db: Kysely<Schema>,
  senderId: string,
  key: string,
  letter: OutgoingMessage,
): Promise<MessageTable | Refusal | undefined> => {
  const once = createMessageKey(key, letter);
  const sent = await db
    .selectFrom('sent')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('key_hash', '=', once.key_hash)
    .executeTakeFirst();
  if (sent === undefined) return undefined;
  if (sent.fingerprint !== once.fingerprint) return new Refusal('key_reused');
  const { message_id: id, conversation_id, position, time } = sent;
  const content = toMessageContent('photo' in letter ? { ...letter, photo: id } : letter);
  return { ...content, id, conversation_id, position, time, sender_id: senderId, read_at: null };
};

export const saveSentMessage = async (
  tx: Tx,
  key: string,
  letter: OutgoingMessage,
  row: MessageTable,
): Promise<void> => {
  const { id: message_id, conversation_id, position, time, sender_id } = row;
  await tx
    .insertInto('sent')
    .values({ ...createMessageKey(key, letter), sender_id, message_id, conversation_id, position, time })
    .execute();
};
