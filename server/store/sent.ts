import type { Kysely } from 'kysely';
import { Refusal, type Tx } from '#server/call.ts';
import type { MessageTable, Schema } from '#server/db/schema.ts';
import { type Letter, contentOf, letterOnce } from '#server/domain/letter.ts';

/**
 * The message that was sent under this key, as it was then, whatever has become of it and its conversation since;
 * undefined where there is none. Refused when that was another one. [API-21 CHAT-16]
 */
export const findSent = async (
  db: Kysely<Schema>,
  senderId: string,
  key: string,
  letter: Letter,
): Promise<MessageTable | Refusal | undefined> => {
  const once = letterOnce(key, letter);
  const sent = await db
    .selectFrom('sent')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('key_hash', '=', once.key_hash)
    .executeTakeFirst();
  if (sent === undefined) return undefined;
  if (sent.fingerprint !== once.fingerprint) return new Refusal('key_reused');
  const { message_id: id, conversation_id, position, time } = sent;
  const content = contentOf('photo' in letter ? { ...letter, photo: id } : letter);
  return { ...content, id, conversation_id, position, time, sender_id: senderId, read_at: null };
};

export const noteSent = async (tx: Tx, key: string, letter: Letter, row: MessageTable): Promise<void> => {
  const { id: message_id, conversation_id, position, time, sender_id } = row;
  await tx
    .insertInto('sent')
    .values({ ...letterOnce(key, letter), sender_id, message_id, conversation_id, position, time })
    .execute();
};
