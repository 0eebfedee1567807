import * as z from 'zod/mini';
import type { Message, MessageQuote } from '#contract/chat.ts';
import { PromptAnswerSchema } from '#contract/profile.ts';
import type { MessageTable } from '#server/db/schema.ts';
import { buildClearImage } from './photo-names.ts';

/** What a message comments on, as it is stored: the answer as it was, or the id of the photo. */
const StoredSubjectSchema = z.union([PromptAnswerSchema, z.object({ photo: z.string() })]);
export type StoredSubject = z.infer<typeof StoredSubjectSchema>;

export const parseSubject = (json: string): StoredSubject => StoredSubjectSchema.parse(JSON.parse(json));

/** `isShown`: the photo still exists and is approved. [CHAT-23] */
export const toQuote = (subject: StoredSubject, isShown: boolean): MessageQuote =>
  'photo' in subject ? { photo: isShown ? buildClearImage(subject.photo) : null } : subject;

/** `delivered`: position of the last message that a browser of the recipient has received. [CHAT-15] */
export const toMessage = (row: MessageTable, delivered: number, quote?: MessageQuote): Message => ({
  id: row.id,
  conversation: row.conversation_id,
  position: row.position,
  sender: row.sender_id,
  type: row.type,
  body: row.type === 'photo' ? '' : row.body,
  image: row.type === 'photo' ? buildClearImage(row.body) : null,
  ...(quote !== undefined && { quote }),
  time: row.time,
  delivered: row.read_at !== null || row.position <= delivered,
  read: row.read_at !== null,
});
