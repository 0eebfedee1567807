import * as z from 'zod/mini';
import { MessageSchema } from './chat.ts';
import { IdSchema } from './fields.ts';

/**
 * What the event stream carries, in the order in which it happened to the member.
 * `resync` means that events were missed for good: load everything anew.
 */
export const LiveEventSchema = z.discriminatedUnion('type', [
  /** `key`: only for its sender, whose browser knows by it which of its own acts this is: the `Idempotency-Key`. [CHAT-08] */
  z.object({ type: z.literal('message'), message: MessageSchema, key: z.optional(z.string()) }),
  /** The other side has these messages, up to that one, in a browser; then, that it has read them. */
  z.object({ type: z.literal('delivered'), conversation: IdSchema, up_to: IdSchema }),
  z.object({ type: z.literal('read'), conversation: IdSchema, up_to: IdSchema }),
  /** The member has read in one of his browsers: of the messages up to `position`, the last one, so many are unread still. [CHAT-10] */
  z.object({ type: z.literal('seen'), conversation: IdSchema, position: z.int(), unread: z.int() }),
  /** That member is writing, or not any more. Passing: it is never told afterwards. [CHAT-16] */
  z.object({ type: z.literal('typing'), conversation: IdSchema, sender: IdSchema, on: z.boolean() }),
  /** That member and the one who hears it like each other now. */
  z.object({ type: z.literal('match'), profile: IdSchema }),
  z.object({ type: z.literal('likes') }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('payment'), transaction: IdSchema }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof LiveEventSchema>;
