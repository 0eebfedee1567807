import * as z from 'zod/mini';
import {
  ChannelSchema,
  type NotificationSwitch,
  type NotificationType,
  NotificationTypeSchema,
  notificationTypes,
  type Preferences,
} from '#contract/notifications.ts';
import { DisableReasonSchema } from '#contract/user.ts';

/** What nobody needs to know of at once is off until the member agrees. [NOTIF-04] */
const offByDefault: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news'];

/** Only what differs from the defaults, so that a default may change for all who have not chosen. */
const StoredSchema = z.partialRecord(NotificationTypeSchema, z.partialRecord(ChannelSchema, z.boolean()));
type Stored = z.infer<typeof StoredSchema>;

const DisableReasonsSchema = z.array(DisableReasonSchema);
type DisableReason = z.infer<typeof DisableReasonSchema>;

const isOnByDefault = (type: NotificationType): boolean => !offByDefault.includes(type);

const parseStored = (text: string): Stored => StoredSchema.parse(JSON.parse(text));

const switchesOf = (stored: Stored, type: NotificationType): Preferences[NotificationType] => ({
  email: stored[type]?.email ?? isOnByDefault(type),
  push: stored[type]?.push ?? isOnByDefault(type),
});

/** Every switch as it stands, of what `member.notifications` holds. [NOTIF-01 to NOTIF-04] */
export const parsePreferences = (text: string): Preferences => {
  const stored = parseStored(text);
  const of = (type: NotificationType) => switchesOf(stored, type);
  return {
    new_conversations: of('new_conversations'),
    new_messages: of('new_messages'),
    like: of('like'),
    unread_message_reminders: of('unread_message_reminders'),
    promotions: of('promotions'),
    weekly_updates: of('weekly_updates'),
    news: of('news'),
    reminders: of('reminders'),
  };
};

/** What `member.notifications` holds after one switch has been set. */
export const setPreference = (text: string, { type, channel, on }: NotificationSwitch): string => {
  const stored = parseStored(text);
  const switches = { ...switchesOf(stored, type), [channel]: on };
  const differences: Stored = {};
  for (const each of notificationTypes) {
    const { email, push } = each === type ? switches : switchesOf(stored, each);
    const otherwise = isOnByDefault(each);
    const own = { ...(email === otherwise ? {} : { email }), ...(push === otherwise ? {} : { push }) };
    if (Object.keys(own).length > 0) differences[each] = own;
  }
  return JSON.stringify(differences);
};

/** Why no notification is mailed, of what `member.notifications_disabled` holds. [MAIL-03] */
export const parseDisableReasons = (text: string): DisableReason[] => DisableReasonsSchema.parse(JSON.parse(text));

/** What `member.notifications_disabled` holds after one more reason; each stands there once. [MAIL-03 MAIL-04] */
export const addDisableReason = (text: string, reason: DisableReason): string => {
  const reasons = parseDisableReasons(text);
  return reasons.includes(reason) ? text : JSON.stringify([...reasons, reason]);
};

/** What `member.notifications_disabled` holds once reasons are lifted. [MAIL-06] */
export const removeDisableReasons = (text: string, lifted: readonly DisableReason[]): string => {
  const reasons = parseDisableReasons(text);
  const left = reasons.filter((reason) => !lifted.includes(reason));
  return left.length === reasons.length ? text : JSON.stringify(left);
};
