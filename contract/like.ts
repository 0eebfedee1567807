import * as z from 'zod/mini';
import { IdSchema } from './fields.ts';
import { ProfileCardSchema } from './profile.ts';

/** [LIKE-03] */
export const likeTypes = ['received', 'sent', 'matches'] as const;
export const LikeTypeSchema = z.enum(likeTypes);
export type LikeType = z.infer<typeof LikeTypeSchema>;

/**
 * [LIKE-04 LIKE-05 API-15]. `profiles` are all members that the other two lists speak of,
 * `likes` the ids that the member likes, `liked_by` who likes the member.
 */
export const LikesSchema = z.object({
  profiles: z.array(ProfileCardSchema),
  likes: z.array(IdSchema),
  liked_by: z.array(z.object({ id: IdSchema, like_new: z.boolean() })),
});
export type Likes = z.infer<typeof LikesSchema>;
