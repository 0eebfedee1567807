import * as z from 'zod/mini';
import { CountrySchema, IdSchema, ImageSchema, LocaleSchema, TimeSchema } from './fields.ts';

/** [SESSION-06] */
export const UserStatusSchema = z.enum(['not_confirmed', 'confirmed']);

/** [SESSION-14] */
export const ProfileStatusSchema = z.enum(['active', 'disabled']);

/** Why mails to a member are switched off. [MAIL-03] */
export const DisableReasonSchema = z.enum(['fbl', 'bounce', 'listunsubscribe']);

/** The member who is logged in. [SESSION-06 to SESSION-14] */
export const UserSchema = z.object({
  id: IdSchema,
  email: z.string(),
  status: UserStatusSchema,
  credits: z.int(),
  /** Messages that still cost nothing. [ROLE-11] */
  free_messages: z.int(),
  paid_user: z.boolean(),
  signup_date: TimeSchema,
  language: LocaleSchema,
  notifications_disabled: z.array(DisableReasonSchema),
  /** Not found in search, and nobody but the member himself can begin. [INVIS-02 INVIS-05] */
  invisible: z.boolean(),
  /** The number of the last event of his stream: what is loaded after this reply knows it. [CHAT-16] */
  last_event: z.int(),
  profile: z.object({
    id: IdSchema,
    name: z.string(),
    country: CountrySchema,
    main_image: z.nullable(ImageSchema),
    status: ProfileStatusSchema,
  }),
});
export type User = z.infer<typeof UserSchema>;
