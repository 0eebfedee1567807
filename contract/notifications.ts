import * as z from 'zod/mini';
import { DisableReasonSchema } from './user.ts';

/** [NOTIF-01] */
export const notificationTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export const NotificationTypeSchema = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof NotificationTypeSchema>;

/** [NOTIF-02 NOTIF-03] */
export const ChannelSchema = z.enum(['email', 'push']);
export type Channel = z.infer<typeof ChannelSchema>;

const SwitchesSchema = z.object({ email: z.boolean(), push: z.boolean() });

/** One switch for each type and channel. [NOTIF-04] */
export const PreferencesSchema = z.object({
  new_conversations: SwitchesSchema,
  new_messages: SwitchesSchema,
  like: SwitchesSchema,
  unread_message_reminders: SwitchesSchema,
  promotions: SwitchesSchema,
  weekly_updates: SwitchesSchema,
  news: SwitchesSchema,
  reminders: SwitchesSchema,
} satisfies Record<NotificationType, z.ZodMiniType>);
export type Preferences = z.infer<typeof PreferencesSchema>;

export const NotificationsSchema = z.object({
  preferences: PreferencesSchema,
  /** Reasons why no mails are sent; empty if they are sent. [MAIL-03 MAIL-06] */
  disabled: z.array(DisableReasonSchema),
});
export type Notifications = z.infer<typeof NotificationsSchema>;

export const NotificationSwitchSchema = z.object({
  type: NotificationTypeSchema,
  channel: ChannelSchema,
  on: z.boolean(),
});
export type NotificationSwitch = z.infer<typeof NotificationSwitchSchema>;

/** The part of `PushSubscription.toJSON()` (W3C Push API) that sending needs. [PUSH-08] */
export const PushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.regex(/^https:\/\/\S+$/, 'invalid'), z.maxLength(2_000, 'too_long')),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=*$/, 'invalid')),
    auth: z.string().check(z.regex(/^[\w-]{16,32}=*$/, 'invalid')),
  }),
});
export type PushSubscriptionJson = z.infer<typeof PushSubscriptionSchema>;

/**
 * Content of a push message, in the member's language. Shown on lock screens, so it has no name, picture or message
 * text. A click opens `openUrl`, or `checkUrl` unless it is open already. [PUSH-12 PUSH-13 PUSH-14]
 */
export const PushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  openUrl: z.optional(z.string()),
  checkUrl: z.optional(z.string()),
});
export type PushMessage = z.infer<typeof PushMessageSchema>;
