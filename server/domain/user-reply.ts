import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { OwnPreference } from '#contract/preference.ts';
import type { User } from '#contract/user.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { displayEmail } from './claimed-address.ts';
import { parseDisableReasons } from './notifications.ts';
import { buildClearImage } from './photo-names.ts';

/** The logged-in member, for their own browsers. [SESSION-06 to SESSION-14] */
export const toUser = (member: MemberTable, preference: OwnPreference, isPhotoInReview: boolean): User => ({
  id: member.id,
  email: displayEmail(member),
  status: member.status,
  credits: member.credits,
  free_messages: member.free_messages,
  paid_user: member.paid === 1,
  signup_date: member.signup_at,
  language: isLocale(member.language) ? member.language : defaultLocale,
  notifications_disabled: parseDisableReasons(member.notifications_disabled),
  invisible: member.invisible === 1,
  ...(member.members_only === 1 && { members_only: true }),
  last_event: member.event_seq,
  profile: {
    id: member.id,
    name: member.name,
    country: member.country,
    main_image: member.main_photo === null ? null : buildClearImage(member.main_photo),
    ...(isPhotoInReview && { photo_in_review: true }),
    status: member.profile_status,
  },
  preference,
});
