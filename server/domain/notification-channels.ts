import type { NotificationType, Preferences } from '#contract/notifications.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { parseDisableReasons, parsePreferences } from './notifications.ts';
import { isOnline } from './presence.ts';

export type NotifiableMember = Pick<
  MemberTable,
  | 'status'
  | 'profile_status'
  | 'deleted_at'
  | 'paused_until'
  | 'last_active'
  | 'left_at'
  | 'notifications'
  | 'notifications_disabled'
>;

const noChannels = { email: false, push: false };

/** Channels chosen by the member: none during a pause; no mail to an address that is unconfirmed or disabled. [DELETE-05 MAIL-04 NOTIF-02 NOTIF-03] */
export const listOpenChannels = (
  member: Omit<NotifiableMember, 'last_active' | 'left_at'>,
  type: NotificationType,
): Preferences[NotificationType] => {
  const isReached = member.profile_status === 'active' && member.deleted_at === null && member.paused_until === null;
  if (!isReached) return noChannels;
  const { email, push } = parsePreferences(member.notifications)[type];
  const isReachable = member.status === 'confirmed' && parseDisableReasons(member.notifications_disabled).length === 0;
  return { email: email && isReachable, push };
};

/** Nothing is sent while the member is online. [NOTIF-02 NOTIF-03] */
export const chooseChannels = (
  member: NotifiableMember,
  type: NotificationType,
  now: number,
): Preferences[NotificationType] => (isOnline(member, now) ? noChannels : listOpenChannels(member, type));
