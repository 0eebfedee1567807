import * as z from 'zod/mini';
import { IdSchema } from './fields.ts';
import { ProfileCardSchema } from './profile.ts';

/** [LIKE-03] */
export const likeTypes = ['received', 'sent', 'matches'] as const;
export const LikeTypeSchema = z.enum(likeTypes);
export type LikeType = z.infer<typeof LikeTypeSchema>;

/**
 * [LIKE-04 LIKE-05 API-15]. `profiles` are all members in the other two lists,
 * `likes` the ids of members that the member likes, `liked_by` those of members who like the member; `days`: whole days
 * since that like, never its time, absent in replies stored by older versions. [LIKE-12]
 */
export const LikesSchema = z.object({
  profiles: z.array(ProfileCardSchema),
  likes: z.array(IdSchema),
  liked_by: z.array(z.object({ id: IdSchema, like_new: z.boolean(), days: z.optional(z.int()) })),
});
export type Likes = z.infer<typeof LikesSchema>;

/** A member who gave a real like. `match` is a path below `cdn_prefix`. [MATCH-10 MATCH-14 API-17] */
export const AutoLikeSchema = z.object({
  id: IdSchema,
  name: z.string(),
  main_image: z.nullable(z.object({ match: z.string() })),
});
export type AutoLike = z.infer<typeof AutoLikeSchema>;
