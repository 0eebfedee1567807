import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationType } from '#contract/notifications.ts';
import type { User } from '#contract/user.ts';

/** [NOTIF-01] */
export const notificationNames = {
  new_conversations: msg`New conversations`,
  new_messages: msg`New messages`,
  like: msg`Likes`,
  unread_message_reminders: msg`Unread message reminders`,
  promotions: msg`Promotions`,
  weekly_updates: msg`Weekly updates`,
  news: msg`News`,
  reminders: msg`Reminders`,
} satisfies Readonly<Record<NotificationType, MessageDescriptor>>;

/** Reasons why no mails are sent. [MAIL-03] */
export const disableReasonTexts = {
  fbl: msg`One of our e-mails was marked as spam.`,
  bounce: msg`One of our e-mails bounced: your address didn't accept it.`,
  listunsubscribe: msg`You unsubscribed by the link in one of our e-mails.`,
} satisfies Readonly<Record<User['notifications_disabled'][number], MessageDescriptor>>;
