import type { Message } from '#contract/chat.ts';
import type { MessageTable } from '#server/db/schema.ts';

/** [CHAT-15] */
export const messageView = (row: MessageTable): Message => ({
  id: row.id,
  conversation: row.conversation_id,
  position: row.position,
  sender: row.sender_id,
  type: row.type,
  body: row.body,
  time: row.time,
  read: row.read_at !== null,
});
