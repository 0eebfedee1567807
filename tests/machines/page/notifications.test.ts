import { describe, expect, it } from 'vitest';
import type { NotificationSwitch, Notifications, Preferences } from '#contract/notifications.ts';
import { notificationsMachine, visiblePreferences } from '#machines/page/notifications.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const on = { email: true, push: true };
const off = { email: false, push: false };
const preferences: Preferences = {
  new_conversations: on,
  new_messages: on,
  like: on,
  unread_message_reminders: on,
  promotions: off,
  weekly_updates: off,
  news: off,
  reminders: on,
};
const loaded: Notifications = { preferences, disabled: [] };
const disabled: Notifications = { preferences, disabled: ['fbl', 'bounce'] };

const moved = (change: NotificationSwitch) => ({ type: 'notificationSwitch.toggled', change }) as const;
const noLikes: NotificationSwitch = { type: 'like', channel: 'email', on: false };
const likesAgain: NotificationSwitch = { ...noLikes, on: true };
const news: NotificationSwitch = { type: 'news', channel: 'push', on: true };
const wanted = { type: 'mailDelivery.requested' } as const;
const toast = (code: string) => ({ type: 'toast.requested', tone: 'error', code });
const reasons = (list: Notifications['disabled']) => ({
  type: 'user.changed',
  change: { notifications_disabled: list },
});
const failures = [refusal('network'), refusal('authentication_required')];

const codesOf = (events: readonly object[]): readonly unknown[] =>
  events.map((event) => ('code' in event ? event.code : null));

const mails = defineModel({
  machine: notificationsMachine,
  inputs: { plain: { hasLink: false }, linked: { hasLink: true } },
  events: [wanted, { type: 'notifications.retried' }],
  actorOutcomes: {
    loadNotifications: { done: [loaded, disabled], error: [refusal('network')] },
    confirmAddress: { done: [{ ...loaded, mailed: false }], error: [refusal('link_invalid')] },
    enableMails: {
      done: [
        { ...loaded, mailed: false },
        { ...disabled, disabled: ['bounce'], mailed: true },
      ],
      error: failures,
    },
  },
  stateKey: ({ hasLink, notifications, link, problem }) => [hasLink, notifications?.disabled, link, problem?.code],
  invariants: {
    'the token leaves the address before it is used, once [MAIL-06]': ({ start, trace }) =>
      expectEqual(
        allSentToParent(trace, 'navigation.requested'),
        start === 'linked' ? [{ type: 'navigation.requested', to: '/notifications', replace: true }] : [],
      ) &&
      trace.flatMap(({ effects }) => startedInputs(effects, 'confirmAddress')).length === (start === 'linked' ? 1 : 0),
    'has switches exactly where it is ready [NOTIF-04]': ({ snapshot }) =>
      !snapshot.matches({ list: 'ready' }) || snapshot.context.notifications !== null,
    'requests the mail delivery only on a click [MAIL-06]': ({ step, effects }) =>
      startedInputs(effects, 'enableMails').length === 0 || isEvent(step, 'mailDelivery.requested'),
    'reports the remaining reasons [MAIL-03 MAIL-04]': ({ step, effects }) => {
      const isAnswer = step?.kind === 'done' && step.actor !== 'loadNotifications';
      return sentToParent(effects, 'user.changed').length === (isAnswer ? 1 : 0);
    },
    'reports a failure once, and an expired session never [SESSION-05]': ({ step, effects }) => {
      const isSaid =
        step?.kind === 'error' && step.actor === 'enableMails' && !String(step.error).includes('authentication');
      return (
        codesOf(sentToParent(effects, 'toast.requested')).join() ===
        (isSaid ? String(step.error).split(' ').at(-1) : '')
      );
    },
  },
});

const switches = defineModel({
  machine: notificationsMachine,
  inputs: { plain: { hasLink: false } },
  events: [moved(noLikes), moved(likesAgain), moved(news)],
  actorOutcomes: {
    loadNotifications: { done: [loaded], error: [] },
    saveSwitch: { done: [loaded], error: failures },
  },
  stateKey: ({ notifications, pending }) => [notifications !== null, pending],
  exploreWhile: ({ context }) => context.pending.length <= 2,
  invariants: {
    'sends one switch at a time, in the order of the clicks [NOTIF-02 NOTIF-03]': ({ trace, snapshot }) => {
      const [sending, ...others] = pendingActors(trace, 'saveSwitch');
      return others.length === 0 && (sending === undefined || expectEqual(sending.input, snapshot.context.pending[0]));
    },
    'shows the last click': ({ step, snapshot }) =>
      step?.kind !== 'event' ||
      step.event.type !== 'notificationSwitch.toggled' ||
      snapshot.context.notifications === null ||
      snapshot.context.pending.every(
        ({ type, channel }) =>
          visiblePreferences(snapshot.context)?.[type][channel] ===
          snapshot.context.pending.findLast((other) => other.type === type && other.channel === channel)?.on,
      ),
    'reverts a rejected change to the saved value': ({ snapshot }) =>
      snapshot.context.pending.length > 0 ||
      expectEqual(visiblePreferences(snapshot.context), snapshot.context.notifications?.preferences ?? null),
    'reports a failure once, and an expired session never [SESSION-05]': ({ step, effects }) => {
      const isSaid = step?.kind === 'error' && !String(step.error).includes('authentication');
      return codesOf(sentToParent(effects, 'toast.requested')).length === (isSaid ? 1 : 0);
    },
  },
});

coverModel([mails, switches], '[NOTIF-01 NOTIF-02 NOTIF-03 NOTIF-04 MAIL-03 MAIL-04 MAIL-06]');

it('[NOTIF-02 NOTIF-03] a switch changes at once and is saved', () =>
  runScenario(switches, 'plain', ({ resolve, send, context }) => {
    resolve('loadNotifications', loaded);
    expect(startedInputs(send(moved(noLikes)), 'saveSwitch')).toEqual([noLikes]);
    expect(visiblePreferences(context())?.like).toEqual({ email: false, push: true });
    const saved = { ...preferences, like: { email: false, push: true } };
    expect(resolve('saveSwitch', { preferences: saved, disabled: [] })).toEqual([]);
    expect([visiblePreferences(context()), context().pending]).toEqual([saved, []]);
  }));

it('[NOTIF-02] a refused change is reverted, with one message', () =>
  runScenario(switches, 'plain', ({ resolve, send, reject, context }) => {
    resolve('loadNotifications', loaded);
    send(moved(noLikes));
    send(moved(news));
    const effects = reject('saveSwitch', refusal('network'));
    expect([sentToParent(effects), startedInputs(effects, 'saveSwitch')]).toEqual([[toast('network')], [news]]);
    expect(visiblePreferences(context())).toEqual({ ...preferences, news: { email: false, push: true } });
  }));

describe('mails that are switched off', () => {
  it('[MAIL-04 MAIL-06] are enabled at once, and the user fact is updated', () =>
    runScenario(mails, 'plain', ({ resolve, send, context, hasTag }) => {
      resolve('loadNotifications', { preferences, disabled: ['fbl'] });
      expect(startedInputs(send(wanted), 'enableMails')).toHaveLength(1);
      expect(hasTag('enabling')).toBe(true);
      expect(sentToParent(resolve('enableMails', { ...loaded, mailed: false }))).toEqual([reasons([])]);
      expect([context().notifications, hasTag('confirmationSent'), hasTag('mailsEnabled')]).toEqual([
        loaded,
        false,
        true,
      ]);
    }));

  it('[MAIL-06] after a bounce only once the mailed link was opened', () =>
    runScenario(mails, 'plain', ({ resolve, send, context, hasTag }) => {
      resolve('loadNotifications', disabled);
      send(wanted);
      expect(sentToParent(resolve('enableMails', { preferences, disabled: ['bounce'], mailed: true }))).toEqual([
        reasons(['bounce']),
      ]);
      expect([context().notifications?.disabled, hasTag('confirmationSent')]).toEqual([['bounce'], true]);
    }));

  it('[MAIL-06] the link of that mail enables mails; a used one shows an error on the loaded page', () => {
    runScenario(mails, 'linked', ({ initialEffects, resolve, context }) => {
      expect(startedInputs(initialEffects, 'loadNotifications')).toEqual([]);
      expect(sentToParent(resolve('confirmAddress', { ...loaded, mailed: false }))).toEqual([reasons([])]);
      expect([context().link, context().notifications]).toEqual(['confirmed', loaded]);
    });
    runScenario(mails, 'linked', ({ reject, resolve, context }) => {
      expect(startedInputs(reject('confirmAddress', refusal('link_invalid')), 'loadNotifications')).toHaveLength(1);
      resolve('loadNotifications', disabled);
      expect([context().link, context().notifications]).toEqual(['invalid', disabled]);
    });
  });

  it('two overlapping replies do not undo each other', () =>
    runScenario(mails, 'plain', ({ resolve, send, context }) => {
      resolve('loadNotifications', disabled);
      send(moved(news));
      send(wanted);
      resolve('enableMails', { ...loaded, mailed: false });
      const saved = { ...preferences, news: { email: false, push: true } };
      resolve('saveSwitch', { preferences: saved, disabled: ['fbl', 'bounce'] });
      expect(context().notifications).toEqual({ preferences: saved, disabled: [] });
    }));
});
