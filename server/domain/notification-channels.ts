import type { NotificationType, Preferences } from '#contract/notifications.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { parseDisableReasons, parsePreferences } from './notifications.ts';
import { isOnline } from './presence.ts';

export type NotifiableMember = Pick<
  MemberTable,
  'status' | 'profile_status' | 'deleted_at' | 'last_active' | 'left_at' | 'notifications' | 'notifications_disabled'
>;

const noChannels = { email: false, push: false };

/**
 * Channels chosen by the member. Nothing is sent while they are online, and no mail to an address that is unconfirmed
 * or disabled. [MAIL-04 NOTIF-02 NOTIF-03]
 */
export const chooseChannels = (
  member: NotifiableMember,
  type: NotificationType,
  now: number,
): Preferences[NotificationType] => {
  if (member.profile_status !== 'active' || member.deleted_at !== null) return noChannels;
  if (isOnline(member, now)) return noChannels;
  const { email, push } = parsePreferences(member.notifications)[type];
  const isReachable = member.status === 'confirmed' && parseDisableReasons(member.notifications_disabled).length === 0;
  return { email: email && isReachable, push };
};
