import { expect, test } from 'vitest';
import { presence } from '#contract/limits.ts';
import { type NotifiableMember, chooseChannels } from '#server/domain/notification-channels.ts';

const now = 1_000_000_000;

const away: NotifiableMember = {
  status: 'confirmed',
  profile_status: 'active',
  deleted_at: null,
  last_active: now - presence.online,
  left_at: 0,
  notifications: '{}',
  notifications_disabled: '[]',
};

test.each<[string, Partial<NotifiableMember>, { email: boolean; push: boolean }]>([
  ['a member who is away', {}, { email: true, push: true }],
  ['one who was there a moment ago', { last_active: now - presence.online + 1 }, { email: false, push: false }],
  [
    'one who has hidden the page since [HIDDEN-02]',
    { last_active: now - 1, left_at: now - 1 },
    { email: true, push: true },
  ],
  ['one who is not confirmed', { status: 'not_confirmed' }, { email: false, push: true }],
  ['one whose mails came back', { notifications_disabled: '["bounce"]' }, { email: false, push: true }],
  ['one who called a mail spam', { notifications_disabled: '["fbl"]' }, { email: false, push: true }],
  ['one who left the list', { notifications_disabled: '["listunsubscribe"]' }, { email: false, push: true }],
  ['one who wants no such mail', { notifications: '{"like":{"email":false}}' }, { email: false, push: true }],
  ['one who wants no such push', { notifications: '{"like":{"push":false}}' }, { email: true, push: false }],
  ['one who wants no other mail', { notifications: '{"new_messages":{"email":false}}' }, { email: true, push: true }],
  ['one who is hidden', { profile_status: 'disabled' }, { email: false, push: false }],
  ['one who has left', { deleted_at: now - 1 }, { email: false, push: false }],
])('[MAIL-04 NOTIF-02 NOTIF-03 NOTIF-04] %s is told of a like', (_, special, channels) => {
  expect(chooseChannels({ ...away, ...special }, 'like', now)).toEqual(channels);
});
