import { expect, it } from 'vitest';
import { activationMachine } from '#machines/page/activation.ts';
import { allSentToParent } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const at = route('activate-done');
const done = { type: 'navigation.requested', to: '/activate/done', replace: true };
const failed = { type: 'navigation.requested', to: '/activate/error', replace: true };
const secret = 'velvet-trombone';
const submitted = { type: 'form.submitted', password: secret } as const;
const asked = refusal('password_required');
const wrong = refusal('invalid_fields', { fields: { password: 'wrong_password' } });
const locked = refusal('login_blocked', { minutes: 15 });

const model = defineModel({
  machine: activationMachine,
  inputs: {
    linked: { ...startFacts({ route: at }), hasLink: true },
    'linked and logged in': { ...startFacts({ route: at, user: anna, session: 'member' }), hasLink: true },
    confirmed: { ...startFacts({ route: at, user: anna, session: 'member' }), hasLink: false },
    unconfirmed: {
      ...startFacts({ route: at, user: { ...anna, status: 'not_confirmed' }, session: 'member' }),
      hasLink: false,
    },
    visitor: { ...startFacts({ route: at }), hasLink: false },
  },
  events: [submitted, { type: 'form.edited' }],
  actorOutcomes: { activate: { done: [anna], error: [refusal('link_invalid'), asked, wrong, locked] } },
  invariants: {
    'the token leaves the address before it is spent [ACTIVATE-01]': ({ trace }) => {
      const effects = trace.flatMap((each) => each.effects);
      const spent = effects.findIndex((effect) => effect.kind === 'started' && effect.src === 'activate');
      if (spent === -1) return true;
      return expectEqual(effects.slice(0, spent), [{ kind: 'sentToParent', event: done }]);
    },
    'first asks without a password, then once for each submission [ACTIVATE-07]': ({ trace, snapshot }) => {
      const inputs = trace.flatMap(({ effects }) => startedInputs(effects, 'activate'));
      const [first, ...others] = inputs;
      if (!snapshot.context.hasLink) return inputs.length === 0;
      return expectEqual([first, ...others], [{ password: null }, ...others.map(() => ({ password: secret }))]);
    },
    'the password is never in the context [ACTIVATE-07]': ({ snapshot }) =>
      !JSON.stringify(snapshot.context).includes(secret),
    'authenticates exactly when the link was valid [ACTIVATE-01]': ({ step, effects }) =>
      sentToParent(effects, 'user.authenticated').length === (step?.kind === 'done' ? 1 : 0),
    'the failure has an address of its own [ACTIVATE-01 ACTIVATE-02]': ({ snapshot, trace }) => {
      const usual = snapshot.context.hasLink ? done : undefined;
      return expectEqual(
        allSentToParent(trace, 'navigation.requested').at(-1),
        snapshot.hasTag('failed') ? failed : usual,
      );
    },
  },
});

coverModel(model, '[ACTIVATE-01 ACTIVATE-02 ACTIVATE-07]');

it('[ACTIVATE-01] a good link confirms the address and logs in', () =>
  runScenario(model, 'linked', ({ initialEffects, resolve, hasTag }) => {
    expect(initialEffects).toEqual([
      { kind: 'sentToParent', event: done },
      { kind: 'started', id: 'activate', src: 'activate', input: { password: null } },
    ]);
    expect(sentToParent(resolve('activate', anna))).toEqual([{ type: 'user.authenticated', user: anna }]);
    expect(hasTag('done')).toBe(true);
  }));

it('[ACTIVATE-02] a bad link leads to an error page', () =>
  runScenario(model, 'linked', ({ reject, hasTag }) => {
    expect(sentToParent(reject('activate', refusal('link_invalid')))).toEqual([failed]);
    expect(hasTag('failed')).toBe(true);
  }));

it('[ACTIVATE-07] in another browser the password is asked for, again while it is wrong, and then the link confirms', () =>
  runScenario(model, 'linked', ({ reject, resolve, send, context, hasTag }) => {
    expect(sentToParent(reject('activate', asked))).toEqual([]);
    expect([hasTag('password'), hasTag('busy'), context().problem]).toEqual([true, false, null]);
    expect(startedInputs(send(submitted), 'activate')).toEqual([{ password: secret }]);
    expect([hasTag('password'), hasTag('busy')]).toEqual([true, true]);
    reject('activate', wrong);
    expect([hasTag('password'), context().problem?.fields]).toEqual([true, { password: 'wrong_password' }]);
    send({ type: 'form.edited' });
    expect(context().problem).toBe(null);
    send(submitted);
    reject('activate', locked);
    expect(context().problem).toEqual({ code: 'login_blocked', minutes: 15 });
    send(submitted);
    expect(context().problem).toBe(null);
    expect(sentToParent(resolve('activate', anna))).toEqual([{ type: 'user.authenticated', user: anna }]);
    expect([hasTag('done'), hasTag('password')]).toEqual([true, false]);
  }));

it('[ACTIVATE-02 ACTIVATE-07] a link that expires while the password is typed leads to the error page', () =>
  runScenario(model, 'linked', ({ reject, send, hasTag }) => {
    reject('activate', asked);
    send(submitted);
    expect(sentToParent(reject('activate', refusal('link_invalid')))).toEqual([failed]);
    expect(hasTag('failed')).toBe(true);
  }));

it.each([
  ['confirmed', 'done', []],
  ['unconfirmed', 'failed', [failed]],
  ['visitor', 'failed', [failed]],
])('[ACTIVATE-01 ACTIVATE-02] without a token, %s: %s', (start, tag, said) =>
  runScenario(model, start, ({ initialEffects, hasTag }) => {
    expect(sentToParent(initialEffects)).toEqual(said);
    expect(hasTag(tag)).toBe(true);
  }),
);
