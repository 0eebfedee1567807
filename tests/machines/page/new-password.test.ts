import { expect, it } from 'vitest';
import { newPasswordMachine } from '#machines/page/new-password.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, refusal, startFacts } from '#tests/machines/samples.ts';

const secret = 'a lantern on the pier';
const submitted = { type: 'form.submitted', values: { password: secret, repeated: secret } } as const;
const mistyped = { type: 'form.submitted', values: { password: secret, repeated: 'a lantern' } } as const;
const session = (state: 'visitor' | 'member') => ({ type: 'facts.changed', facts: { session: state } }) as const;
const bare = { type: 'navigation.requested', to: '/reset-password/do', replace: true };
const toLogin = { type: 'navigation.requested', to: '/login?password=changed', replace: true };
const common = refusal('invalid_fields', { fields: { password: 'password_common' } });

const model = defineModel({
  machine: newPasswordMachine,
  inputs: {
    visitor: { ...startFacts(), hasLink: true },
    member: { ...startFacts({ user: anna, session: 'member' }), hasLink: true },
    'without a token': { ...startFacts(), hasLink: false },
  },
  events: [submitted, mistyped, { type: 'form.edited' }, session('visitor'), session('member')],
  actorOutcomes: {
    checkLink: { done: [undefined], error: [refusal('link_invalid'), refusal('network')] },
    savePassword: { done: [undefined], error: [refusal('link_invalid'), common, refusal('network')] },
  },
  stateKey: ({ hasLink, session: known, problem }) => [hasLink, known, problem],
  invariants: {
    'runs one request at a time': ({ trace }) =>
      pendingActors(trace, 'checkLink').length + pendingActors(trace, 'savePassword').length <= 1,
    'the token leaves the address before the first request': ({ effects }) => {
      const asked = effects.findIndex((effect) => effect.kind === 'started');
      const left = effects.findIndex(
        (effect) => effect.kind === 'sentToParent' && effect.event.type === 'navigation.requested',
      );
      return asked === -1 || effects[asked]?.kind !== 'started' || left < asked;
    },
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(secret),
    'two that differ are never sent [PASSWORD-02]': ({ step, effects }) =>
      step?.kind !== 'event' || step.event !== mistyped || startedInputs(effects, 'savePassword').length === 0,
    'navigates to the login once, when done and logged out': ({ snapshot, trace }) => {
      const gone = allSentToParent(trace, 'navigation.requested').filter(
        (event) => JSON.stringify(event) === JSON.stringify(toLogin),
      );
      return gone.length === (snapshot.matches('redirected') ? 1 : 0);
    },
  },
});

coverModel(model, '[PASSWORD-02 PASSWORD-04 PASSWORD-08]');

it('[PASSWORD-08] a good link leads to the form, the form to the login', () =>
  runScenario(model, 'visitor', ({ initialEffects, send, resolve, value }) => {
    expect(initialEffects).toEqual([
      { kind: 'sentToParent', event: bare },
      { kind: 'started', id: 'checkLink', src: 'checkLink', input: undefined },
    ]);
    resolve('checkLink');
    expect(value()).toBe('form');
    expect(startedInputs(send(submitted), 'savePassword')).toEqual([{ password: secret }]);
    expect(sentToParent(resolve('savePassword'))).toEqual([{ type: 'session.changedElsewhere' }, toLogin]);
  }));

it('[PASSWORD-08 SESSION-15] a member is logged out here first', () =>
  runScenario(model, 'member', ({ send, resolve, hasTag }) => {
    resolve('checkLink');
    send(submitted);
    expect(sentToParent(resolve('savePassword'))).toEqual([{ type: 'session.changedElsewhere' }]);
    expect(hasTag('done')).toBe(true);
    expect(sentToParent(send(session('visitor')))).toEqual([toLogin]);
  }));

it('[PASSWORD-02] a mismatch is shown without a request', () =>
  runScenario(model, 'visitor', ({ send, resolve, context }) => {
    resolve('checkLink');
    expect(send(mistyped)).toEqual([]);
    expect(context().problem).toEqual({ code: 'invalid_fields', fields: { repeated: 'passwords_differ' } });
    send(submitted);
    expect(context().problem).toBeNull();
  }));

it('[PASSWORD-04] an invalid link is shown at the start or after the save', () => {
  runScenario(model, 'visitor', ({ reject, hasTag }) => {
    reject('checkLink', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
  });
  runScenario(model, 'visitor', ({ send, resolve, reject, hasTag }) => {
    resolve('checkLink');
    send(submitted);
    reject('savePassword', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
  });
});

it('[PASSWORD-04] a reloaded page has no token, and sends no request', () =>
  runScenario(model, 'without a token', ({ initialEffects, hasTag }) => {
    expect([initialEffects, hasTag('noLink')]).toEqual([[], true]);
  }));
