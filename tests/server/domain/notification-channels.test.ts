import { expect, test } from 'vitest';
import { presence } from '#contract/limits/account.ts';
import { type NotifiableMember, chooseChannels } from '#server/domain/notification-channels.ts';

const now = 1_000_000_000;

const away: NotifiableMember = {
  status: 'confirmed',
  profile_status: 'active',
  deleted_at: null,
  paused_until: null,
  last_active: now - presence.online,
  left_at: 0,
  notifications: '{}',
  notifications_disabled: '[]',
};

test.each<[string, Partial<NotifiableMember>, { email: boolean; push: boolean }]>([
  ['a member who is away', {}, { email: true, push: true }],
  ['a member who was active a moment ago', { last_active: now - presence.online + 1 }, { email: false, push: false }],
  [
    'a member who has hidden the page since [HIDDEN-02]',
    { last_active: now - 1, left_at: now - 1 },
    { email: true, push: true },
  ],
  ['a member who has paused the account', { paused_until: now + 1 }, { email: false, push: false }],
  ['an unconfirmed member', { status: 'not_confirmed' }, { email: false, push: true }],
  ['a member with a bounce', { notifications_disabled: '["bounce"]' }, { email: false, push: true }],
  ['a member who reported spam', { notifications_disabled: '["fbl"]' }, { email: false, push: true }],
  ['a member who unsubscribed', { notifications_disabled: '["listunsubscribe"]' }, { email: false, push: true }],
  ['a member with this mail switched off', { notifications: '{"like":{"email":false}}' }, { email: false, push: true }],
  ['a member with this push switched off', { notifications: '{"like":{"push":false}}' }, { email: true, push: false }],
  [
    'a member with another mail switched off',
    { notifications: '{"new_messages":{"email":false}}' },
    { email: true, push: true },
  ],
  ['a disabled member', { profile_status: 'disabled' }, { email: false, push: false }],
  ['a deleted member', { deleted_at: now - 1 }, { email: false, push: false }],
])('[MAIL-04 NOTIF-02 NOTIF-03 NOTIF-04] notifies %s of a like', (_, special, channels) => {
  expect(chooseChannels({ ...away, ...special }, 'like', now)).toEqual(channels);
});
