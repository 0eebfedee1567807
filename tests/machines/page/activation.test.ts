import { expect, it } from 'vitest';
import { activationMachine } from '#machines/page/activation.ts';
import { allTold } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

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
  outcomes: { activate: { done: [anna], error: [refusal('link_invalid')] } },
  invariants: {
    'the token leaves the address before it is spent [ACTIVATE-01]': ({ effects }) => {
      const spent = effects.findIndex((effect) => effect.kind === 'started' && effect.src === 'activate');
      if (spent === -1) return true;
      return isSame(effects.slice(0, spent), [{ kind: 'told', event: done }]);
    },
    'spends a token once': ({ history }) => history.flatMap(({ effects }) => started(effects, 'activate')).length <= 1,
    'authenticates exactly when the link was valid [ACTIVATE-01]': ({ step, effects }) =>
      told(effects, 'user.authenticated').length === (step?.kind === 'done' ? 1 : 0),
    'the failure has an address of its own [ACTIVATE-01 ACTIVATE-02]': ({ snapshot, history }) => {
      const usual = snapshot.context.hasLink ? done : undefined;
      return isSame(allTold(history, 'navigation.requested').at(-1), snapshot.hasTag('failed') ? failed : usual);
    },
  },
});

coverModel(model, '[ACTIVATE-01 ACTIVATE-02]');

it('[ACTIVATE-01] a good link confirms the address and logs in', () =>
  play(model, 'linked', ({ first, end, hasTag }) => {
    expect(first).toEqual([
      { kind: 'told', event: done },
      { kind: 'started', id: 'activate', src: 'activate', input: undefined },
    ]);
    expect(told(end('activate', anna))).toEqual([{ type: 'user.authenticated', user: anna }]);
    expect(hasTag('done')).toBe(true);
  }));

it('[ACTIVATE-02] a bad link fails, at an address of its own', () =>
  play(model, 'linked', ({ fail, hasTag }) => {
    expect(told(fail('activate', refusal('link_invalid')))).toEqual([failed]);
    expect(hasTag('failed')).toBe(true);
  }));

it.each([
  ['confirmed', 'done', []],
  ['unconfirmed', 'failed', [failed]],
  ['visitor', 'failed', [failed]],
])('[ACTIVATE-01 ACTIVATE-02] without a token, %s: %s', (start, tag, said) =>
  play(model, start, ({ first, hasTag }) => {
    expect(told(first)).toEqual(said);
    expect(hasTag(tag)).toBe(true);
  }),
);
