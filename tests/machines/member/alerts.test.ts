import { describe, expect, it } from 'vitest';
import { alertMachine, disabledNotificationsRule, enrichProfileRule, pushRule } from '#machines/member/alerts.ts';
import type { User } from '#contract/user.ts';
import { imageOf } from '#tests/images.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, route, settings } from '#tests/machines/samples.ts';
import { isRunning } from '#tests/machines/pending-actors.ts';

const week = 604_800_000;
const nothing = { type: 'dismissal.restored', dismissal: null } as const;
const closed = { type: 'gate.dismissed' } as const;
const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDismissal' ? [effect.event] : []));

const facts = { user: anna, route: route('members'), push: 'unknown', settings: null } as const;
const withMails = (...notifications_disabled: User['notifications_disabled']) => ({
  ...facts,
  user: { ...anna, notifications_disabled },
});
const bounced = withMails('bounce');
const both = withMails('bounce', 'fbl');
const none = withMails();
const is = <Facts>(facts: Facts) => ({ type: 'facts.changed', facts }) as const;

const mails = defineModel({
  machine: alertMachine,
  inputs: {
    paused: { me: 'anna', facts: bounced, rule: disabledNotificationsRule },
    fine: { me: 'anna', facts: none, rule: disabledNotificationsRule },
  },
  events: [is(bounced), is(both), is(none), closed],
  actorEvents: {
    persistDismissal: [
      nothing,
      { type: 'dismissal.restored', dismissal: { at: 0, of: ['bounce'] } },
      { type: 'dismissal.restored', dismissal: { at: -week, of: ['bounce'] } },
    ],
  },
  waits: [week],
  stateKey: ({ facts, dismissal }, now) => [
    facts.user?.notifications_disabled,
    dismissal === null ? null : [dismissal.of, now - dismissal.at < week],
  ],
  invariants: {
    'is open only while mails are paused [ALERT-11]': ({ snapshot }) =>
      !snapshot.hasTag('open') || snapshot.context.facts.user?.notifications_disabled.length !== 0,
    'keeps what it had spoken of, when it is closed and only then [ALERT-12]': ({ step, before, effects, trace }) =>
      kept(effects).length ===
      (step?.kind === 'event' &&
      step.event === closed &&
      before?.hasTag('open') === true &&
      isRunning(trace, 'persistDismissal')
        ? 1
        : 0),
  },
});

coverModel(mails, '[ALERT-11 ALERT-12 ALERT-14]');

it('[ALERT-12 ALERT-14] a dismissed alert stays hidden for seven days, to the millisecond', () =>
  runScenario(mails, 'paused', ({ send, advance, hasTag }) => {
    send(nothing);
    advance(1_000);
    expect(kept(send(closed))).toEqual([{ type: 'dismissal.changed', dismissal: { at: 1_000, of: ['bounce'] } }]);
    advance(week - 1);
    expect(hasTag('open')).toBe(false);
    advance(1);
    expect(hasTag('open')).toBe(true);
  }));

it('[ALERT-12] a new reason shows a dismissed alert again; a removed reason does not', () =>
  runScenario(mails, 'paused', ({ send, hasTag }) => {
    send(nothing);
    send(closed);
    send(is(both));
    expect(hasTag('open')).toBe(true);
    send(closed);
    send(is(bounced));
    expect(hasTag('open')).toBe(false);
  }));

it('[ALERT-14] respects dismissals in another tab, or six days ago', () =>
  runScenario(mails, 'paused', ({ send, hasTag }) => {
    send(nothing);
    send({ type: 'dismissal.restored', dismissal: { at: -6 * 86_400_000, of: ['bounce'] } });
    expect(hasTag('open')).toBe(false);
  }));

it('[ALERT-12] shows nothing before dismissals are loaded; without storage they are kept in memory', () =>
  runScenario(mails, 'paused', ({ send, reject, hasTag }) => {
    expect(hasTag('open')).toBe(false);
    reject('persistDismissal', 'forbidden');
    expect(hasTag('open')).toBe(true);
    expect(kept(send(closed))).toEqual([]);
    expect(hasTag('open')).toBe(false);
  }));

const everywhere = [
  'members',
  'likes',
  'chats',
  'credits',
  'profile',
  'signup',
  'complete-signup',
  'activate-done',
  'premium',
  'notifications',
  'directdebit',
  'settings',
];

describe('excluded pages', () => {
  const shownAt = (opens: (name: string) => boolean) => everywhere.filter(opens);

  it('[ALERT-05 ALERT-06] the photo alert is shown everywhere but on profile, signup, activate-done, premium, notifications, directdebit and settings', () => {
    const model = defineModel({ machine: alertMachine, inputs: {}, events: [] });
    const opens = (main_image: User['profile']['main_image']) => (name: string) => {
      let isOpen = false;
      const given = { ...facts, user: { ...anna, profile: { ...anna.profile, main_image } }, route: route(name) };
      runScenario(
        { ...model, inputs: { it: { me: 'anna', facts: given, rule: enrichProfileRule } } },
        'it',
        ({ send, hasTag }) => {
          send(nothing);
          isOpen = hasTag('open');
        },
      );
      return isOpen;
    };
    expect(shownAt(opens(null))).toEqual(['members', 'likes', 'chats', 'credits']);
    expect(shownAt(opens(imageOf('a')))).toEqual([]);
  });

  it('[ALERT-08 ALERT-10] push is offered where it is possible, not on signup, notifications, activate-done, directdebit and premium', () => {
    const model = defineModel({ machine: alertMachine, inputs: {}, events: [] });
    const opens =
      (push: 'capable' | 'denied' | 'subscribed' | 'unsupported' | 'unknown', push_public_key: string | null = 'key') =>
      (name: string) => {
        let isOpen = false;
        const given = { ...facts, push, settings: { ...settings, push_public_key }, route: route(name) };
        runScenario(
          { ...model, inputs: { it: { me: 'anna', facts: given, rule: pushRule } } },
          'it',
          ({ send, hasTag }) => {
            send(nothing);
            isOpen = hasTag('open');
          },
        );
        return isOpen;
      };
    expect(shownAt(opens('capable'))).toEqual(['members', 'likes', 'chats', 'credits', 'profile', 'settings']);
    expect(shownAt(opens('capable', null))).toEqual([]);
    for (const push of ['denied', 'subscribed', 'unsupported', 'unknown'] as const)
      expect(shownAt(opens(push))).toEqual([]);
  });

  it('[ALERT-11 ALERT-13] the mail alert is shown everywhere but on settings and notifications', () => {
    const opens = (name: string) => {
      let isOpen = false;
      runScenario(
        {
          ...mails,
          inputs: { it: { me: 'anna', facts: { ...bounced, route: route(name) }, rule: disabledNotificationsRule } },
        },
        'it',
        (sent) => {
          sent.send(nothing);
          isOpen = sent.hasTag('open');
        },
      );
      return isOpen;
    };
    expect(shownAt(opens)).toEqual([
      'members',
      'likes',
      'chats',
      'credits',
      'profile',
      'activate-done',
      'premium',
      'directdebit',
    ]);
  });
});
