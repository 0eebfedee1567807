import * as z from 'zod/mini';
import { MessageSchema } from './chat.ts';
import { IdSchema } from './fields.ts';

/**
 * What the event stream carries, in the order in which it happened to the member.
 * `resync` means that events were missed for good: load everything anew.
 */
export const LiveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: MessageSchema }),
  z.object({ type: z.literal('read'), conversation: IdSchema, up_to: IdSchema }),
  z.object({ type: z.literal('likes') }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('payment'), transaction: IdSchema }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof LiveEventSchema>;
