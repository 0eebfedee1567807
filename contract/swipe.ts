import * as z from 'zod/mini';
import { TimeSchema } from './fields.ts';
import { ProfileCardSchema } from './profile.ts';

/** What is left of the day's likes; `resets_at` is null while none of them is given. [SWIPE-02 SWIPE-03 SWIPE-04] */
export const SwipeAllowanceSchema = z.object({ likes_left: z.int(), resets_at: z.nullable(TimeSchema) });
export type SwipeAllowance = z.infer<typeof SwipeAllowanceSchema>;

/** The next members whom one has not judged yet. [API-37] */
export const SwipeDeckSchema = z.extend(SwipeAllowanceSchema, { deck: z.array(ProfileCardSchema) });
export type SwipeDeck = z.infer<typeof SwipeDeckSchema>;

export const SwipeResultSchema = z.extend(SwipeAllowanceSchema, { matched: z.boolean() });
export type SwipeResult = z.infer<typeof SwipeResultSchema>;
