import type { Message } from '#contract/chat.ts';
import type { MessageTable } from '#server/db/schema.ts';
import { buildClearImage } from './photo-names.ts';

/** `delivered`: position of the last message that a browser of the recipient has received. [CHAT-15] */
export const toMessage = (row: MessageTable, delivered: number): Message => ({
  id: row.id,
  conversation: row.conversation_id,
  position: row.position,
  sender: row.sender_id,
  type: row.type,
  body: row.type === 'photo' ? '' : row.body,
  image: row.type === 'photo' ? buildClearImage(row.body) : null,
  time: row.time,
  delivered: row.read_at !== null || row.position <= delivered,
  read: row.read_at !== null,
});
