import * as z from 'zod/mini';
import { MessageSchema } from './chat.ts';
import { IdSchema } from './fields.ts';

/**
 * Events of the stream, in the order in which they happened to the member.
 * `resync`: missed events cannot be replayed, so the client has to reload everything.
 */
export const LiveEventSchema = z.discriminatedUnion('type', [
  /** `key`: the `Idempotency-Key` of the request; sent to the sender only, whose browser matches it to a queued message. [CHAT-08] */
  z.object({ type: z.literal('message'), message: MessageSchema, key: z.optional(z.string()) }),
  /** The partner received, then read, the messages up to this position. */
  z.object({ type: z.literal('delivered'), conversation: IdSchema, up_to: IdSchema }),
  z.object({ type: z.literal('read'), conversation: IdSchema, up_to: IdSchema }),
  /** The member has read in another browser; `unread` is counted up to `position`. [CHAT-10] */
  z.object({ type: z.literal('seen'), conversation: IdSchema, position: z.int(), unread: z.int() }),
  /** The partner started or stopped typing. Transient: never replayed. [CHAT-16] */
  z.object({ type: z.literal('typing'), conversation: IdSchema, sender: IdSchema, on: z.boolean() }),
  /** A like has become mutual. */
  z.object({ type: z.literal('match'), profile: IdSchema }),
  z.object({ type: z.literal('likes') }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('payment'), transaction: IdSchema }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof LiveEventSchema>;
