import type { NotificationType, Preferences } from '#contract/notifications.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { parseDisableReasons, parsePreferences } from './notifications.ts';
import { isOnline } from './presence.ts';

/** What decides whether a member is told of something. */
export type NotifiableMember = Pick<
  MemberTable,
  'status' | 'profile_status' | 'deleted_at' | 'last_active' | 'left_at' | 'notifications' | 'notifications_disabled'
>;

const nowhere = { email: false, push: false };

/**
 * By what a member is told of something: what he wants, though never where he sees it anyway, and no mail to an address
 * that is not confirmed or for which mails are disabled. [MAIL-04 NOTIF-02 NOTIF-03]
 */
export const chooseChannels = (
  member: NotifiableMember,
  type: NotificationType,
  now: number,
): Preferences[NotificationType] => {
  if (member.profile_status !== 'active' || member.deleted_at !== null) return nowhere;
  if (isOnline(member, now)) return nowhere;
  const { email, push } = parsePreferences(member.notifications)[type];
  const isReachable = member.status === 'confirmed' && parseDisableReasons(member.notifications_disabled).length === 0;
  return { email: email && isReachable, push };
};
