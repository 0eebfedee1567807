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

/** Types that are not urgent: opt-in. [NOTIF-04] */
const offByDefault: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news'];

/** Stores only what differs from the defaults, so that a changed default applies to members who have not chosen. */
const StoredSchema = z.partialRecord(NotificationTypeSchema, z.partialRecord(ChannelSchema, z.boolean()));
type Stored = z.infer<typeof StoredSchema>;

const DisableReasonsSchema = z.array(DisableReasonSchema);
type DisableReason = z.infer<typeof DisableReasonSchema>;

const isOnByDefault = (type: NotificationType): boolean => !offByDefault.includes(type);

const parseStored = (text: string): Stored => StoredSchema.parse(JSON.parse(text));

const getSwitches = (stored: Stored, type: NotificationType): Preferences[NotificationType] => ({
  email: stored[type]?.email ?? isOnByDefault(type),
  push: stored[type]?.push ?? isOnByDefault(type),
});

/** Complete switches from the column `member.notifications`. [NOTIF-01 to NOTIF-04] */
export const parsePreferences = (text: string): Preferences => {
  const stored = parseStored(text);
  const switchesOf = (type: NotificationType) => getSwitches(stored, type);
  return {
    new_conversations: switchesOf('new_conversations'),
    new_messages: switchesOf('new_messages'),
    like: switchesOf('like'),
    unread_message_reminders: switchesOf('unread_message_reminders'),
    promotions: switchesOf('promotions'),
    weekly_updates: switchesOf('weekly_updates'),
    news: switchesOf('news'),
    reminders: switchesOf('reminders'),
  };
};

/** New value of the column `member.notifications`. */
export const setPreference = (text: string, { type, channel, on }: NotificationSwitch): string => {
  const stored = parseStored(text);
  const switches = { ...getSwitches(stored, type), [channel]: on };
  const differences: Stored = {};
  for (const each of notificationTypes) {
    const { email, push } = each === type ? switches : getSwitches(stored, each);
    const defaultValue = isOnByDefault(each);
    const changed = { ...(email === defaultValue ? {} : { email }), ...(push === defaultValue ? {} : { push }) };
    if (Object.keys(changed).length > 0) differences[each] = changed;
  }
  return JSON.stringify(differences);
};

/** Reasons against notification mails, from the column `member.notifications_disabled`. [MAIL-03] */
export const parseDisableReasons = (text: string): DisableReason[] => DisableReasonsSchema.parse(JSON.parse(text));

/** New value of the column `member.notifications_disabled`; no duplicates. [MAIL-03 MAIL-04] */
export const addDisableReason = (text: string, reason: DisableReason): string => {
  const reasons = parseDisableReasons(text);
  return reasons.includes(reason) ? text : JSON.stringify([...reasons, reason]);
};

/** New value of the column `member.notifications_disabled`. [MAIL-06] */
export const removeDisableReasons = (text: string, removed: readonly DisableReason[]): string => {
  const reasons = parseDisableReasons(text);
  const remaining = reasons.filter((reason) => !removed.includes(reason));
  return remaining.length === reasons.length ? text : JSON.stringify(remaining);
};
