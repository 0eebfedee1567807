import * as z from 'zod/mini';
import { IdSchema, ImageSchema, TimeSchema } from './fields.ts';
import { ProfileCardSchema, PromptAnswerSchema } from './profile.ts';
import { promptIds } from './prompts.ts';

export const MessageTypeSchema = z.enum(['text', 'photo', 'gift']);

/** What a message comments on: a prompt that its recipient has answered, or one of their photos. [PROFILE-27] */
export const MessageSubjectSchema = z.union([z.object({ prompt: z.enum(promptIds) }), z.object({ photo: IdSchema })]);
export type MessageSubject = z.infer<typeof MessageSubjectSchema>;

/** The subject as it was at that time. `photo`: null once it is deleted. [CHAT-23] */
export const MessageQuoteSchema = z.union([PromptAnswerSchema, z.object({ photo: z.nullable(ImageSchema) })]);
export type MessageQuote = z.infer<typeof MessageQuoteSchema>;

/**
 * [CHAT-15]. `sender` is a profile id. `body` is the text, or the id of the gift; a photo has `image` instead.
 * `delivered`: a browser of the partner has received it; `read`: the partner has opened the conversation since.
 */
export const MessageSchema = z.object({
  id: IdSchema,
  conversation: IdSchema,
  sender: IdSchema,
  type: MessageTypeSchema,
  body: z.string(),
  image: z.nullable(ImageSchema),
  /** What the message comments on. [CHAT-23] */
  quote: z.optional(MessageQuoteSchema),
  /** Assigned by the server, counted from 1: defines the order of messages. */
  position: z.int(),
  time: TimeSchema,
  delivered: z.boolean(),
  read: z.boolean(),
});
export type Message = z.infer<typeof MessageSchema>;

/** A row of the conversation list. [CHAT-07] */
export const ConversationSummarySchema = z.object({
  conversation: z.object({ id: IdSchema }),
  profile: ProfileCardSchema,
  num_unread_messages: z.int(),
  last_message: z.nullable(MessageSchema),
});
export type ConversationSummary = z.infer<typeof ConversationSummarySchema>;

export const ChatsReplySchema = z.object({ chats: z.array(ConversationSummarySchema) });

/**
 * A conversation that a search has found: `found` is the latest text with the words, null where the name of the other
 * member has them. [CHAT-25]
 */
export const FoundConversationSchema = z.extend(ConversationSummarySchema, { found: z.nullable(MessageSchema) });
export type FoundConversation = z.infer<typeof FoundConversationSchema>;

/**
 * One conversation, oldest message first. `conversation` is null before the first message;
 * `earlier`: older messages exist; request them with `before` set to the oldest known id.
 */
export const ConversationSchema = z.object({
  conversation: z.nullable(z.object({ id: IdSchema })),
  profile: ProfileCardSchema,
  messages: z.array(MessageSchema),
  earlier: z.boolean(),
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** With the balance after the message was paid for. */
export const SentMessageSchema = z.object({ message: MessageSchema, credits: z.int(), free_messages: z.int() });
export type SentMessage = z.infer<typeof SentMessageSchema>;
