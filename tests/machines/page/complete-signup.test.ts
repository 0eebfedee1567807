import { describe, expect, it } from 'vitest';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { PushState } from '#machines/app/facts.ts';
import { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { type StepId, stepIds } from '#machines/page/signup-steps.ts';
import { imageOf } from '#tests/images.ts';
import { isRunning } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { type Step, isEvent } from '#tests/machines/kit/step.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { anna, refusal, settings } from '#tests/machines/samples.ts';
import {
  about,
  actorOutcomes,
  blank,
  facts,
  goes,
  invariants,
  personal,
  start,
  stepIn,
  submitted,
  unchanged,
  unconfirmed,
  utrecht,
  walking,
} from './complete-signup-model.ts';

const wants = (gender: 'male' | null) => ({ type: 'preference.chosen', gender }) as const;
const prefers = (gender: 'male' | null) =>
  ({ type: 'action.succeeded', result: { ...anna.preference, gender, stated: true } }) as const;

const editing = defineModel({
  machine: completeSignupMachine,
  inputs: { here: start('personal') },
  events: [{ type: 'form.changed', answers: personal }, submitted(personal), submitted(unchanged), facts('photo')],
  actorEvents: {
    persistDraft: [{ type: 'draft.restored', draft: { about } }],
    geolocation: [{ type: 'place.located', place: utrecht }],
  },
  actorOutcomes: { ...actorOutcomes, loadOwnProfile: { done: [blank], error: [] } },
  stateKey: ({ profile, drafts, located, request, problem }) => [
    profile?.gender,
    drafts,
    located !== null,
    request !== null,
    problem?.code,
  ],
  exploreWhile: ({ context: { drafts }, value }) =>
    [null, 'personal'].includes(stepIn(value)) && Object.keys(drafts).length <= 1,
  invariants,
});

const writing = defineModel({
  machine: completeSignupMachine,
  inputs: { here: start('about') },
  events: [{ type: 'form.changed', answers: about }, submitted(about), { type: 'step.skipped' }, facts('photo')],
  actorOutcomes: {
    ...actorOutcomes,
    loadOwnProfile: { done: [blank], error: [] },
    saveProfile: { done: [{ ...blank, ...about }], error: [refusal('network')] },
    persistDraft: { error: [] },
    geolocation: { error: [] },
  },
  exploreWhile: ({ value }) => [null, 'about'].includes(stepIn(value)),
  invariants,
});

const savedGender = (step: Step | null): unknown =>
  step?.kind === 'actorEvent' && 'result' in step.event && typeof step.event.result === 'object'
    ? Reflect.get(step.event.result ?? {}, 'gender')
    : undefined;
const isSaved = (step: Step | null): boolean => savedGender(step) !== undefined;
/** Nothing else was chosen while it was being saved. */
const isLast = (step: Step | null, before: { context: { wanted?: unknown } } | null): boolean =>
  before?.context.wanted === undefined || before.context.wanted === savedGender(step);

const preferring = defineModel({
  machine: completeSignupMachine,
  inputs: { here: start('personal') },
  events: [wants('male'), wants(null)],
  actorEvents: {
    savePreference: [prefers('male'), prefers(null), { type: 'action.failed', problem: { code: 'network' } }],
  },
  actorOutcomes: {
    ...actorOutcomes,
    loadOwnProfile: { done: [blank], error: [] },
    persistDraft: { error: [] },
    geolocation: { error: [] },
    savePreference: { error: [refusal('internal')] },
  },
  invariants: {
    'saves a choice at once, and again if it changed meanwhile [SEARCH-16]': ({
      step,
      before,
      snapshot,
      effects,
      trace,
    }) => {
      if (!isRunning(trace, 'savePreference')) return true;
      const sent = effects.flatMap((effect) =>
        effect.kind === 'sent' && effect.to === 'savePreference' ? [effect.event] : [],
      );
      const isAsked = isEvent(step, 'preference.chosen') || (isSaved(step) && !isLast(step, before));
      return expectEqual(
        sent,
        isAsked ? [{ type: 'action.requested', input: { gender: snapshot.context.wanted } }] : [],
      );
    },
    'the saved preference reaches the rest of the site [SEARCH-16]': ({ step, before, effects }) =>
      (sentToParent(effects, 'user.changed').length === 1) === (isSaved(step) && isLast(step, before)),
  },
});

const model = defineModel({
  machine: completeSignupMachine,
  inputs: { fresh: start(), 'at its photo': start('photo'), 'at the end': start('confirm') },
  events: [],
});

coverModel(
  [walking, editing, writing, preferring],
  '[SIGNUP-06 SIGNUP-07 SIGNUP-08 SIGNUP-09 SIGNUP-10 SIGNUP-11 SIGNUP-12 SIGNUP-23 ROUTE-64]',
);

it('[SIGNUP-12 SIGNUP-23 ROUTE-64] goes from the first open step through all of them to the confirmation', () =>
  runScenario(model, 'fresh', ({ initialEffects, send, resolve, value }) => {
    expect(sentToParent(initialEffects)).toEqual([
      { type: 'lookup.requested', list: 'regions' },
      { type: 'lookup.requested', list: 'interests' },
    ]);
    expect(sentToParent(resolve('loadOwnProfile', blank))).toEqual([goes('personal', true)]);
    expect(value()).toEqual({ wizard: { personal: 'open' } });
    expect(send(facts('personal'))).toEqual([]);

    expect(startedInputs(send(submitted(personal)), 'saveProfile')).toEqual([{ change: personal, key: 'key-1' }]);
    expect(send(submitted(personal))).toEqual([]);
    expect(sentToParent(resolve('saveProfile', { ...blank, ...personal }))).toEqual([goes('photo')]);
    expect(send(facts('photo'))).toEqual([]);
    expect(sentToParent(send({ type: 'step.completed' }))).toEqual([goes('about')]);
    send(facts('about'));
    expect(startedInputs(send(submitted(about, 'key-2')), 'saveProfile')).toEqual([{ change: about, key: 'key-2' }]);
    expect(sentToParent(resolve('saveProfile', { ...blank, ...personal, ...about }))).toEqual([goes('push')]);
    send(facts('push'));
    // Subscribed: the step is complete.
    expect(sentToParent(send(facts('push', { push: 'subscribed' })))).toEqual([goes('confirm', true)]);
    expect(value()).toEqual({ wizard: { confirm: 'idle' } });
    send(facts('confirm', { push: 'subscribed' }));
    expect(sentToParent(send(facts('confirm', { push: 'subscribed', user: anna })))).toEqual([
      { type: 'navigation.requested', to: '/signup-matches', replace: true },
    ]);
  }));

it('[SIGNUP-23] each step can be skipped, without a request', () =>
  runScenario(model, 'fresh', ({ send, resolve }) => {
    resolve('loadOwnProfile', blank);
    const skipped = (['personal', 'photo', 'about', 'push'] as const).flatMap((step) => {
      send(facts(step));
      return send({ type: 'step.skipped' });
    });
    expect(sentToParent(skipped)).toEqual([goes('photo'), goes('about'), goes('push'), goes('confirm')]);
    expect(startedInputs(skipped, 'saveProfile')).toEqual([]);
  }));

it('answers that change nothing are not sent', () =>
  runScenario(model, 'fresh', ({ send, resolve, context }) => {
    resolve('loadOwnProfile', blank);
    send(facts('personal'));
    send({ type: 'form.changed', answers: unchanged });
    expect(send(submitted(unchanged))).toEqual([
      { kind: 'sent', to: 'persistDraft', event: { type: 'draft.changed', draft: null } },
      { kind: 'sentToParent', event: goes('photo') },
    ]);
    expect(context().drafts).toEqual({});
  }));

describe('a step that fails to save', () => {
  it('[SIGNUP-26] keeps the answers; the same answers reuse the key, other answers get a new one', () =>
    runScenario(model, 'fresh', ({ send, resolve, reject, context, hasTag }) => {
      resolve('loadOwnProfile', blank);
      send(facts('personal'));
      send({ type: 'form.changed', answers: personal });
      send(submitted(personal, 'key-1'));
      expect(sentToParent(reject('saveProfile', refusal('network')))).toEqual([]);
      expect([context().problem, context().drafts, hasTag('busy')]).toEqual([{ code: 'network' }, { personal }, false]);
      expect(startedInputs(send(submitted(personal, 'key-2')), 'saveProfile')).toEqual([
        { change: personal, key: 'key-1' },
      ]);
      reject('saveProfile', refusal('network'));
      const moved = { ...personal, city: 'Amersfoort' };
      expect(startedInputs(send(submitted(moved, 'key-3')), 'saveProfile')).toEqual([{ change: moved, key: 'key-3' }]);
    }));

  it('shows the rejected field until the form is edited', () =>
    runScenario(model, 'fresh', ({ send, resolve, reject, context }) => {
      resolve('loadOwnProfile', blank);
      send(facts('personal'));
      send(submitted(personal));
      reject('saveProfile', refusal('invalid_fields', { fields: { region: 'invalid' } }));
      expect(context().problem).toEqual({ code: 'invalid_fields', fields: { region: 'invalid' } });
      send({ type: 'form.changed', answers: personal });
      expect(context().problem).toBeNull();
    }));

  it('is left by going back, which aborts the request', () =>
    runScenario(model, 'fresh', ({ send, resolve, value }) => {
      resolve('loadOwnProfile', blank);
      send(facts('photo'));
      send(facts('about'));
      send(submitted(about));
      expect(send(facts('photo'))).toEqual([{ kind: 'stopped', id: 'saveProfile' }]);
      expect(stepIn(value())).toBe('photo');
    }));
});

describe('drafts [SIGNUP-26]', () => {
  it('are stored by step and member, and cleared once saved', () =>
    runScenario(model, 'fresh', ({ initialEffects, send, resolve, context }) => {
      expect(startedInputs(initialEffects, 'persistDraft')).toEqual([{ key: 'complete-signup:anna' }]);
      resolve('loadOwnProfile', blank);
      send(facts('about'));
      expect(send({ type: 'form.changed', answers: about })).toEqual([
        { kind: 'sent', to: 'persistDraft', event: { type: 'draft.changed', draft: { about } } },
      ]);
      send(submitted(about));
      expect(resolve('saveProfile', { ...blank, ...about })).toEqual([
        { kind: 'sent', to: 'persistDraft', event: { type: 'draft.changed', draft: null } },
        { kind: 'sentToParent', event: goes('push') },
      ]);
      expect(context().drafts).toEqual({});
    }));

  it('are restored after a reload, and stay when a step is skipped', () =>
    runScenario(model, 'fresh', ({ send, resolve, context }) => {
      send({ type: 'draft.restored', draft: { about } });
      resolve('loadOwnProfile', blank);
      send(facts('about'));
      send({ type: 'step.skipped' });
      expect(context().drafts).toEqual({ about });
    }));

  it('keep answers that change while the request runs', () =>
    runScenario(model, 'fresh', ({ send, resolve, context }) => {
      resolve('loadOwnProfile', blank);
      send(facts('about'));
      send({ type: 'form.changed', answers: about });
      send(submitted(about));
      const more = { ...about, about_me: 'Likes the sea, and hills.' };
      send({ type: 'form.changed', answers: more });
      resolve('saveProfile', { ...blank, ...about });
      expect(context().drafts).toEqual({ about: more });
    }));

  it('stay in memory where storage is unavailable', () =>
    runScenario(model, 'fresh', ({ send, resolve, reject, context }) => {
      reject('persistDraft', 'forbidden');
      resolve('loadOwnProfile', blank);
      send(facts('about'));
      expect(send({ type: 'form.changed', answers: about })).toEqual([]);
      expect(context().drafts).toEqual({ about });
    }));

  it('[GEO-05] receive the detected place beside the other answers', () =>
    runScenario(model, 'fresh', ({ send, resolve, context }) => {
      resolve('loadOwnProfile', blank);
      send(facts('personal'));
      send({ type: 'form.changed', answers: unchanged });
      send({ type: 'place.located', place: utrecht });
      expect([context().located, context().drafts]).toEqual([utrecht, { personal: { ...unchanged, ...utrecht } }]);
    }));
});

describe('the address decides which step is visible [ROUTE-64]', () => {
  it.each<[string, string | undefined, StepId]>([
    ['a step by its name', 'about', 'about'],
    ['the last one', 'confirm', 'confirm'],
    ['the first incomplete one without a name', undefined, 'personal'],
    ['the first incomplete one for an unknown name', 'nonsense', 'personal'],
    ['the first incomplete one for the account', 'account', 'personal'],
  ])('%s', (_, requested, shown) => {
    const one = defineModel({ machine: completeSignupMachine, inputs: { here: start(requested) }, events: [] });
    runScenario(one, 'here', ({ resolve, value }) => {
      expect(sentToParent(resolve('loadOwnProfile', blank))).toEqual(requested === shown ? [] : [goes(shown, true)]);
      expect(stepIn(value())).toBe(shown);
    });
  });

  it.each<[string, Partial<OwnProfile>, boolean, PushState, StepId]>([
    ['no place', { gender: 'male', sexuality: 'gay' }, true, 'capable', 'personal'],
    ['a region is a place', { gender: 'male', sexuality: 'gay', region: 'Utrecht' }, false, 'capable', 'photo'],
    ['no text', { gender: 'male', sexuality: 'gay', city: 'Utrecht' }, true, 'capable', 'about'],
    ['no push', { gender: 'male', sexuality: 'gay', city: 'Utrecht', about_me: 'Hi' }, true, 'capable', 'push'],
    ['nothing', { gender: 'male', sexuality: 'gay', city: 'Utrecht', about_me: 'Hi' }, true, 'unsupported', 'confirm'],
  ])('of a member who lacks %s it is the first incomplete step', (_, profile, hasPhoto, push, shown) => {
    const main_image = hasPhoto ? imageOf('a') : null;
    const user = { ...unconfirmed, profile: { ...unconfirmed.profile, main_image } };
    const one = defineModel({
      machine: completeSignupMachine,
      inputs: { here: start(undefined, { push, user }) },
      events: [],
    });
    runScenario(one, 'here', ({ resolve, value }) => {
      resolve('loadOwnProfile', { ...blank, ...profile });
      expect(stepIn(value())).toBe(shown);
    });
  });

  it.each<[string, Partial<OwnProfile>, StepId]>([
    ['the place', { gender: 'male' }, 'personal'],
    ['no sexuality', { gender: 'male', city: 'Utrecht' }, 'about'],
    ['no words', { gender: 'male', city: 'Utrecht', signup_reason: 'friendship' }, 'push'],
  ])('[PROFILE-24] a field that the site does not use is never missing: %s', (_, profile, shown) => {
    const main_image = imageOf('a');
    const user = { ...unconfirmed, profile: { ...unconfirmed.profile, main_image } };
    const site = { ...settings, push_public_key: 'key', visible_profile_fields: [], visible_profile_notes: [] };
    const one = defineModel({
      machine: completeSignupMachine,
      inputs: { here: { ...start(undefined, { user }), settings: site } },
      events: [],
    });
    runScenario(one, 'here', ({ resolve, value }) => {
      resolve('loadOwnProfile', { ...blank, ...profile });
      expect(stepIn(value())).toBe(shown);
    });
  });

  it('back and forward show the named step; the back button goes one step back, not before the first', () =>
    runScenario(model, 'at its photo', ({ send, resolve, value }) => {
      expect(sentToParent(resolve('loadOwnProfile', blank))).toEqual([]);
      const seen = (['personal', 'about', 'confirm', 'photo'] as const).map((step) => {
        send(facts(step));
        return stepIn(value());
      });
      expect(seen).toEqual(['personal', 'about', 'confirm', 'photo']);
      expect(sentToParent(send({ type: 'previousStep.requested' }))).toEqual([goes('personal')]);
      send(facts('personal'));
      expect(send({ type: 'previousStep.requested' })).toEqual([]);
    }));

  it.each<PushState>(['unsupported', 'denied', 'subscribed'])(
    'skips the push step in both directions: %s [SIGNUP-10]',
    (push) =>
      runScenario(model, 'at its photo', ({ send, resolve }) => {
        resolve('loadOwnProfile', blank);
        send(facts('about', { push }));
        expect(sentToParent(send({ type: 'step.skipped' }))).toEqual([goes('confirm')]);
        expect(sentToParent(send(facts('push', { push })))).toEqual([goes('confirm', true)]);
        send(facts('confirm', { push }));
        expect(sentToParent(send(facts('push', { push })))).toEqual([goes('about', true)]);
        send(facts('confirm', { push }));
        expect(sentToParent(send({ type: 'previousStep.requested' }))).toEqual([goes('about')]);
      }),
  );

  it('skips the push step where the site sends no push messages [PUSH-07]', () => {
    const inputs = { mute: { ...start('push'), settings }, early: { ...start('push'), settings: null } };
    const one = defineModel({ machine: completeSignupMachine, inputs, events: [] });
    for (const each of Object.keys(inputs))
      runScenario(one, each, ({ resolve, send }) => {
        expect(sentToParent(resolve('loadOwnProfile', blank))).toEqual([goes('confirm', true)]);
        send(facts('confirm'));
        expect(sentToParent(send(facts('push')))).toEqual([goes('about', true)]);
      });
  });

  it('a link to the page itself leads to the first incomplete step again', () =>
    runScenario(model, 'at its photo', ({ send, resolve }) => {
      resolve('loadOwnProfile', blank);
      expect(sentToParent(send(facts()))).toEqual([goes('personal', true)]);
    }));

  it('facts that arrive before the new address change nothing', () =>
    runScenario(model, 'fresh', ({ send, resolve, value }) => {
      resolve('loadOwnProfile', blank);
      expect(send(facts(undefined, { user: anna }))).toEqual([]);
      expect(stepIn(value())).toBe('personal');
    }));
});

describe('the confirmation [SIGNUP-11]', () => {
  it('[ACTIVATE-03] resends the mail, one request at a time, and shows a rejection', () =>
    runScenario(model, 'at the end', ({ send, resolve, reject, context, hasTag }) => {
      resolve('loadOwnProfile', blank);
      expect(startedInputs(send({ type: 'resend.requested' }), 'resendMail')).toHaveLength(1);
      expect(send({ type: 'resend.requested' })).toEqual([]);
      resolve('resendMail');
      expect(hasTag('resent')).toBe(true);
      send({ type: 'resend.requested' });
      reject('resendMail', refusal('too_many_requests'));
      expect([hasTag('resent'), context().problem]).toEqual([false, { code: 'too_many_requests' }]);
    }));

  it('ends at once for a confirmed member', () =>
    runScenario(model, 'at its photo', ({ send, resolve }) => {
      resolve('loadOwnProfile', blank);
      expect(send(facts('photo', { user: anna }))).toEqual([]);
      expect(sentToParent(send(facts('confirm', { user: anna })))).toEqual([
        { type: 'navigation.requested', to: '/signup-matches', replace: true },
      ]);
    }));
});

it('a profile that failed to load can be retried', () =>
  runScenario(model, 'fresh', ({ send, reject, hasTag, context }) => {
    reject('loadOwnProfile', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send({ type: 'profile.retried' }), 'loadOwnProfile')).toHaveLength(1);
    expect(context().problem).toBeNull();
  }));

it('the address knows exactly these steps', () => {
  expect(stepIds).toEqual(['personal', 'photo', 'about', 'push', 'confirm']);
});
