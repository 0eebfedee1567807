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
  /** The partner received, then read, the messages up to this position. */
  z.object({ type: z.literal('delivered'), conversation: IdSchema, up_to: IdSchema }),
  z.object({ type: z.literal('read'), conversation: IdSchema, up_to: IdSchema }),
  /** The member has read in another browser; `unread` is counted up to `position`. [CHAT-10] */
  z.object({ type: z.literal('seen'), conversation: IdSchema, position: z.int(), unread: z.int() }),
  /** The partner started or stopped typing. Transient: never replayed. [CHAT-16] */
  z.object({ type: z.literal('typing'), conversation: IdSchema, sender: IdSchema, on: z.boolean() }),
  /** The receiver and that member like each other now. */
  z.object({ type: z.literal('match'), profile: IdSchema }),
  z.object({ type: z.literal('likes') }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('payment'), transaction: IdSchema }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof LiveEventSchema>;
