import { disabledNotificationsMachine, enrichProfileMachine, pushAlertMachine } from '#machines/member/alerts.ts';
import type { User } from '#contract/user.ts';
import { imageOf } from '#tests/images.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isRunning } from '#tests/machines/pending-actors.ts';
import { anna, route, settings } from '#tests/machines/samples.ts';

export const week = 604_800_000;
export const nothing = { type: 'dismissal.restored', dismissal: null } as const;
export const closed = { type: 'gate.dismissed' } as const;
export const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDismissal' ? [effect.event] : []));

export const facts = { user: anna, route: route('members'), push: 'unknown', settings: null } as const;
const withMails = (...notifications_disabled: User['notifications_disabled']) => ({
  ...facts,
  user: { ...anna, notifications_disabled },
});
export const bounced = withMails('bounce');
export const both = withMails('bounce', 'fbl');
const none = withMails();
export const is = <Facts>(facts: Facts) => ({ type: 'facts.changed', facts }) as const;

export const mails = defineModel({
  machine: disabledNotificationsMachine,
  inputs: {
    paused: { me: 'anna', facts: bounced },
    fine: { me: 'anna', facts: none },
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

/** An alert about nothing in particular: dismissed, it is hidden whatever the facts are. */
const withoutSubjects = {
  actorEvents: { persistDismissal: [nothing, { type: 'dismissal.restored', dismissal: { at: 0, of: [] } }] },
  waits: [week],
} as const;

export const withPhoto = (main_image: User['profile']['main_image'], at = 'members') => ({
  ...facts,
  user: { ...anna, profile: { ...anna.profile, main_image } },
  route: route(at),
});
const faceless = withPhoto(null);

export const photo = defineModel({
  machine: enrichProfileMachine,
  inputs: { faceless: { me: 'anna', facts: faceless } },
  events: [is(faceless), is(withPhoto(null, 'profile')), is(withPhoto(imageOf('a'))), closed],
  ...withoutSubjects,
  stateKey: ({ facts: { user, route }, dismissal }, now) => [
    user?.profile.main_image === null,
    route.name,
    dismissal === null ? null : now - dismissal.at < week,
  ],
  invariants: {
    'is open only without a photo, and not on the profile page [ALERT-05 ALERT-06]': ({ snapshot }) =>
      !snapshot.hasTag('open') ||
      (snapshot.context.facts.user?.profile.main_image === null && snapshot.context.facts.route.name !== 'profile'),
  },
});

const pushes = (push: 'capable' | 'denied', push_public_key: string | null, at = 'members') => ({
  ...facts,
  push,
  settings: { ...settings, push_public_key },
  route: route(at),
});
const possible = pushes('capable', 'key');

export const offer = defineModel({
  machine: pushAlertMachine,
  inputs: { possible: { me: 'anna', facts: possible } },
  events: [
    is(possible),
    is(pushes('capable', 'key', 'notifications')),
    is(pushes('capable', null)),
    is(pushes('denied', 'key')),
    closed,
  ],
  ...withoutSubjects,
  stateKey: ({ facts: { push, settings, route }, dismissal }, now) => [
    push,
    settings?.push_public_key,
    route.name,
    dismissal === null ? null : now - dismissal.at < week,
  ],
  invariants: {
    'is open only where the browser and the site can [ALERT-08 ALERT-10]': ({ snapshot }) =>
      !snapshot.hasTag('open') ||
      (snapshot.context.facts.push === 'capable' &&
        snapshot.context.facts.settings?.push_public_key === 'key' &&
        snapshot.context.facts.route.name !== 'notifications'),
  },
});
