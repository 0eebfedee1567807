import { choiceFieldNames } from '#contract/profile-fields.ts';
import { AnswersSchema } from '#contract/profile.ts';
import type { MemberTable } from '#server/db/schema.ts';

/** Default column values of a new member. */
export const newMemberRow = {
  ...AnswersSchema.parse(Object.fromEntries(choiceFieldNames.map((field) => [field, null]))),
  notifications_disabled: '[]',
  notifications: '{}',
  time_zone: null,
  site_domain: null,
  claimed_email: null,
  failed_logins: 0,
  blocked_until: null,
  event_seq: 0,
  demo: 0,
  invisible: 0,
  members_only: 0,
  paused_until: null,
  hidden_at: null,
  left_at: 0,
  erased: 0,
  deleted_at: null,
  delete_reason: null,
  delete_remarks: null,
  signup_message: null,
  signup_to: null,
  region: null,
  city: null,
  point_x: null,
  point_y: null,
  point_z: null,
  tile: null,
  interests: '[]',
  about_me: null,
  prompts: '[]',
  main_photo: null,
} as const satisfies Partial<MemberTable>;
