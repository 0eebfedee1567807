import * as z from 'zod/mini';
import { TimeSchema } from './fields.ts';
import { ProfileCardSchema, ProfileFactsSchema } from './profile.ts';

/** Remaining likes of the day; `resets_at` is null until the first is used. [SWIPE-02 SWIPE-03 SWIPE-04] */
export const SwipeAllowanceSchema = z.object({ likes_left: z.int(), resets_at: z.nullable(TimeSchema) });
export type SwipeAllowance = z.infer<typeof SwipeAllowanceSchema>;

/** A card, and what stands beside it in a wide window; the facts are absent in games stored by older versions. [SWIPE-06] */
export const SwipeCardSchema = z.extend(ProfileCardSchema, { facts: z.optional(ProfileFactsSchema) });
export type SwipeCard = z.infer<typeof SwipeCardSchema>;

/** The next undecided profiles. [API-37] */
export const SwipeDeckSchema = z.extend(SwipeAllowanceSchema, { deck: z.array(SwipeCardSchema) });
export type SwipeDeck = z.infer<typeof SwipeDeckSchema>;

export const SwipeResultSchema = z.extend(SwipeAllowanceSchema, { matched: z.boolean() });
export type SwipeResult = z.infer<typeof SwipeResultSchema>;
