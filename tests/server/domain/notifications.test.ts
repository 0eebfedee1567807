import { expect, test } from 'vitest';
import { type NotificationSwitch, notificationTypes } from '#contract/notifications.ts';
import {
  parseDisableReasons,
  parsePreferences,
  addDisableReason,
  setPreference,
  removeDisableReasons,
} from '#server/domain/notifications.ts';

const both = (on: boolean) => ({ email: on, push: on });

const defaults = {
  new_conversations: both(true),
  new_messages: both(true),
  like: both(true),
  unread_message_reminders: both(true),
  promotions: both(false),
  weekly_updates: both(false),
  news: both(false),
  reminders: both(true),
};

test('[NOTIF-01 NOTIF-02 NOTIF-03 NOTIF-04] every type has a switch per channel, and three are off by default', () => {
  expect(parsePreferences('{}')).toEqual(defaults);
  expect(Object.keys(parsePreferences('{}'))).toEqual(notificationTypes);
});

test.each<[string, NotificationSwitch, string]>([
  ['{}', { type: 'like', channel: 'email', on: false }, '{"like":{"email":false}}'],
  ['{}', { type: 'news', channel: 'push', on: true }, '{"news":{"push":true}}'],
  ['{"like":{"email":false}}', { type: 'like', channel: 'push', on: false }, '{"like":{"email":false,"push":false}}'],
  ['{"like":{"email":false}}', { type: 'like', channel: 'email', on: true }, '{}'],
  ['{}', { type: 'like', channel: 'email', on: true }, '{}'],
  [
    '{"news":{"email":true}}',
    { type: 'like', channel: 'push', on: false },
    '{"like":{"push":false},"news":{"email":true}}',
  ],
])('[NOTIF-04] of %s the switch %j leaves %s: only what differs is kept', (before, change, after) => {
  expect(setPreference(before, change)).toBe(after);
  expect(parsePreferences(after)[change.type][change.channel]).toBe(change.on);
});

test('[MAIL-03] stores each reason once, and removes each separately', () => {
  expect(addDisableReason('[]', 'bounce')).toBe('["bounce"]');
  expect(addDisableReason('["bounce"]', 'bounce')).toBe('["bounce"]');
  expect(addDisableReason('["bounce"]', 'fbl')).toBe('["bounce","fbl"]');
  expect(removeDisableReasons('["bounce","fbl","listunsubscribe"]', ['fbl', 'listunsubscribe'])).toBe('["bounce"]');
  expect(removeDisableReasons('["bounce"]', ['fbl'])).toBe('["bounce"]');
  expect(parseDisableReasons('["listunsubscribe"]')).toEqual(['listunsubscribe']);
});
