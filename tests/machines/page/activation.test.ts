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
  events: [],
  actorOutcomes: { activate: { done: [anna], error: [refusal('link_invalid')] } },
  invariants: {
    'the token leaves the address before it is spent [ACTIVATE-01]': ({ effects }) => {
      const spent = effects.findIndex((effect) => effect.kind === 'started' && effect.src === 'activate');
      if (spent === -1) return true;
      return expectEqual(effects.slice(0, spent), [{ kind: 'sentToParent', event: done }]);
    },
    'spends a token once': ({ trace }) =>
      trace.flatMap(({ effects }) => startedInputs(effects, 'activate')).length <= 1,
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

coverModel(model, '[ACTIVATE-01 ACTIVATE-02]');

it('[ACTIVATE-01] a good link confirms the address and logs in', () =>
  runScenario(model, 'linked', ({ initialEffects, resolve, hasTag }) => {
    expect(initialEffects).toEqual([
      { kind: 'sentToParent', event: done },
      { kind: 'started', id: 'activate', src: 'activate', input: undefined },
    ]);
    expect(sentToParent(resolve('activate', anna))).toEqual([{ type: 'user.authenticated', user: anna }]);
    expect(hasTag('done')).toBe(true);
  }));

it('[ACTIVATE-02] a bad link leads to an error page', () =>
  runScenario(model, 'linked', ({ reject, hasTag }) => {
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
