import * as z from 'zod/mini';
import { CountrySchema, IdSchema, ImageSchema, LocaleSchema, TimeSchema } from './fields.ts';
import { OwnPreferenceSchema } from './preference.ts';

/** [SESSION-06] */
export const UserStatusSchema = z.enum(['not_confirmed', 'confirmed']);

/** [SESSION-14] */
export const ProfileStatusSchema = z.enum(['active', 'disabled']);

/** Reasons why mails to a member are off. [MAIL-03] */
export const DisableReasonSchema = z.enum(['fbl', 'bounce', 'listunsubscribe']);

/** The logged-in member. [SESSION-06 to SESSION-14] */
export const UserSchema = z.object({
  id: IdSchema,
  email: z.string(),
  status: UserStatusSchema,
  credits: z.int(),
  /** Free messages left. [ROLE-11] */
  free_messages: z.int(),
  paid_user: z.boolean(),
  signup_date: TimeSchema,
  language: LocaleSchema,
  notifications_disabled: z.array(DisableReasonSchema),
  /** Hidden from search; only the member can start a conversation or like. [INVIS-02 INVIS-05] */
  invisible: z.boolean(),
  /** Visitors cannot see the profile. [PROFILE-31] */
  members_only: z.optional(z.boolean()),
  /** Number of the last live event that this reply includes. [CHAT-16] */
  last_event: z.int(),
  profile: z.object({
    id: IdSchema,
    name: z.string(),
    country: CountrySchema,
    main_image: z.nullable(ImageSchema),
    /** No photo is shown yet, and one waits to be checked. [ALERT-05] */
    photo_in_review: z.optional(z.boolean()),
    status: ProfileStatusSchema,
  }),
  preference: OwnPreferenceSchema,
});
export type User = z.infer<typeof UserSchema>;
