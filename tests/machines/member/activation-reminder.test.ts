import { describe, expect, it } from 'vitest';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { route } from '#tests/machines/samples.ts';
import { activationReminderModel, changed, dismissed, onSmartphone, requested } from './activation-reminder-model.ts';

coverModel(activationReminderModel, '[ALERT-01 ALERT-02 ALERT-03 ALERT-04]');

it('[ALERT-03 ALERT-04] a dismissed modal leaves the alert', () =>
  runScenario(activationReminderModel, 'after the sign-up', ({ send, value }) => {
    expect(value()).toBe('alert');
    send(onSmartphone);
    expect(value()).toBe('modal');
    expect(sentToParent(send(dismissed))).toEqual([
      { type: 'navigation.requested', to: '/chats?page=2', replace: true },
    ]);
    send(changed(route('chats', { query: { page: '2' } })));
    expect(value()).toBe('alert');
  }));

it('[ACTIVATE-04] opens where the member asks for it, until it is dismissed or the page has no reminder', () =>
  runScenario(activationReminderModel, 'chats', ({ send, value }) => {
    for (const [end, after] of [
      [dismissed, 'alert'],
      [changed(route('settings')), 'hidden'],
    ] as const) {
      expect(sentToParent(send(requested))).toEqual([
        { type: 'notice.released', notice: 'activation' },
        { type: 'modal.requested', modal: 'activation' },
      ]);
      expect(value()).toBe('modal');
      expect(sentToParent(send(end))).toContainEqual({ type: 'modal.released', modal: 'activation' });
      expect(value()).toBe(after);
      send(changed());
      expect(value()).toBe('alert');
    }
  }));

it('[ALERT-04] is an alert where the kind of device is unknown', () =>
  runScenario(activationReminderModel, 'after the sign-up', ({ reject, value }) => {
    reject('watchSmartphone', 'unsupported');
    expect(value()).toBe('alert');
  }));

describe('[ALERT-02] excluded pages', () => {
  it.each([
    ['members', 'alert'],
    ['profile', 'alert'],
    ['signup', 'hidden'],
    ['members-id-signup', 'hidden'],
    ['complete-signup', 'hidden'],
    ['settings', 'hidden'],
    ['notifications', 'hidden'],
  ])('%s: %s', (name, expected) =>
    runScenario(activationReminderModel, 'chats', ({ send, value }) => {
      send(changed(route(name)));
      expect(value()).toBe(expected);
    }),
  );
});
