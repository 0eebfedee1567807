import { describe, expect, test } from 'vitest';
import { PushMessageSchema } from '#contract/notifications.ts';
import { allLocales } from '#contract/locales.ts';
import { buildPushMessage } from '#server/texts/push-messages.ts';

const site = 'Vesper';
const conversation = 'conversation-1';

describe('buildPushMessage', () => {
  test('[PUSH-12 PUSH-13 PUSH-14] announces activity discreetly, with its target', () => {
    expect([
      buildPushMessage('new_conversations', 'en', { site, conversation }),
      buildPushMessage('new_messages', 'en', { site, conversation }),
      buildPushMessage('like', 'en', { site }),
      buildPushMessage('like', 'en', { site, match: 'member-1' }),
      buildPushMessage('unread_message_reminders', 'en', { site, count: 1 }),
      buildPushMessage('unread_message_reminders', 'en', { site, count: 3 }),
    ]).toEqual([
      {
        title: site,
        body: 'Somebody new has written to you.',
        tag: 'new_conversations',
        openUrl: '/chats/conversation-1',
      },
      { title: site, body: 'You have a new message.', tag: 'new_messages', openUrl: '/chats/conversation-1' },
      { title: site, body: 'There is something new for you.', tag: 'like', checkUrl: '/likes' },
      { title: site, body: 'There is something new for you.', tag: 'like', openUrl: '/likes/m/member-1' },
      { title: site, body: '1 message is waiting for you.', tag: 'unread_message_reminders', checkUrl: '/chats' },
      { title: site, body: '3 messages are waiting for you.', tag: 'unread_message_reminders', checkUrl: '/chats' },
    ]);
  });

  test.each(allLocales)('is translated to %s and short enough for a lock screen [PUSH-14]', (locale) => {
    for (const message of [
      buildPushMessage('new_conversations', locale, { site, conversation }),
      buildPushMessage('new_messages', locale, { site, conversation }),
      buildPushMessage('like', locale, { site }),
      buildPushMessage('unread_message_reminders', locale, { site, count: 12 }),
      buildPushMessage('promotions', locale, { site, path: '/credits' }),
      buildPushMessage('weekly_updates', locale, { site, path: '/members' }),
      buildPushMessage('news', locale, { site, path: '/members' }),
      buildPushMessage('reminders', locale, { site, path: '/profile' }),
    ]) {
      expect(PushMessageSchema.parse(message)).toEqual(message);
      expect(message.body).toMatch(/^[^{}<>]{10,90}$/);
      // The tag is also the topic of the push (RFC 8030).
      expect(message.tag).toMatch(/^[\w-]{1,32}$/);
    }
  });
});
