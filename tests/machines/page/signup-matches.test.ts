import { describe, expect, it } from 'vitest';
import type { OwnProfile } from '#contract/own-profile.ts';
import { scopeFilter, signupMatchesMachine, preferredGender } from '#machines/page/signup-matches.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { card, ownProfile, refusal } from '#tests/machines/samples.ts';

const ada = ownProfile({ name: 'Ada', gender: 'female', sexuality: 'hetero', region: 'Utrecht' });
const nowhere: OwnProfile = { ...ada, region: null };
const few = [card('bert')];
const many = ['bert', 'carl', 'dirk', 'emil'].map((id) => card(id));

const model = defineModel({
  machine: signupMatchesMachine,
  inputs: { start: undefined },
  events: [{ type: 'matches.retried' }],
  actorOutcomes: {
    loadOwnProfile: { done: [ada, nowhere], error: [refusal('network')] },
    search: { done: [[], few, many], error: [refusal('network')] },
  },
  invariants: {
    'runs one request at a time': ({ trace }) =>
      pendingActors(trace, 'search').length + pendingActors(trace, 'loadOwnProfile').length <= 1,
    'shows no member twice': ({ snapshot: { context } }) =>
      new Set(context.found.map(({ id }) => id)).size === context.found.length,
    'shows few results only after searching everywhere': ({ snapshot }) =>
      snapshot.value !== 'ready' || snapshot.context.found.length >= 4 || snapshot.context.scope === 'everywhere',
    'has a problem exactly in the failed state': ({ snapshot }) =>
      (snapshot.context.problem !== null) === snapshot.hasTag('failed'),
  },
});

coverModel(model, '[ROUTE-04 ROUTE-64]');

it('[ROUTE-64] searches nearby first, and farther away only while there are few', () =>
  runScenario(model, 'start', ({ resolve, context, value }) => {
    expect(startedInputs(resolve('loadOwnProfile', ada), 'search')).toEqual([
      { filter: { gender: 'male', country: 'NL', countryregion: 'Utrecht' } },
    ]);
    expect(startedInputs(resolve('search', few), 'search')).toEqual([{ filter: { gender: 'male', country: 'NL' } }]);
    expect(resolve('search', many.toReversed())).toEqual([]);
    expect([value(), context().scope, context().found.map(({ id }) => id)]).toEqual([
      'ready',
      'country',
      ['bert', 'emil', 'dirk', 'carl'],
    ]);
  }));

it('[ROUTE-64] without a region starts with the country and ends everywhere', () =>
  runScenario(model, 'start', ({ resolve, context, value }) => {
    expect(startedInputs(resolve('loadOwnProfile', nowhere), 'search')).toEqual([
      { filter: { gender: 'male', country: 'NL' } },
    ]);
    expect(startedInputs(resolve('search', []), 'search')).toEqual([{ filter: { gender: 'male' } }]);
    expect(resolve('search', [])).toEqual([]);
    expect([value(), context().found]).toEqual(['ready', []]);
  }));

it('[ROUTE-64] shows twelve at most', () =>
  runScenario(model, 'start', ({ resolve, context }) => {
    resolve('loadOwnProfile', ada);
    resolve(
      'search',
      Array.from({ length: 24 }, (_, place) => card(`member-${place}`)),
    );
    expect(context().found).toHaveLength(12);
  }));

it('retries the failed request only', () =>
  runScenario(model, 'start', ({ send, resolve, reject, hasTag }) => {
    reject('loadOwnProfile', refusal('network'));
    expect(startedInputs(send({ type: 'matches.retried' }), 'loadOwnProfile')).toHaveLength(1);
    resolve('loadOwnProfile', ada);
    resolve('search', few);
    reject('search', refusal('network'));
    expect(hasTag('failed')).toBe(true);
    const again = send({ type: 'matches.retried' });
    expect(startedInputs(again, 'loadOwnProfile')).toEqual([]);
    expect(startedInputs(again, 'search')).toEqual([{ filter: { gender: 'male', country: 'NL' } }]);
  }));

describe('the preferred gender [ROUTE-64]', () => {
  it.each([
    ['female', 'hetero', 'male'],
    ['male', 'hetero', 'female'],
    ['male', 'gay', 'male'],
    ['female', 'gay', 'female'],
    ['female', 'lesbian', 'female'],
    ['female', 'bi', null],
    ['male', 'bi', null],
    ['male', null, null],
    [null, 'hetero', null],
    [null, null, null],
  ] as const)('%s and %s: %s', (gender, sexuality, wanted) => {
    expect(preferredGender({ gender, sexuality })).toBe(wanted);
  });

  it('is any, everywhere, without answers', () => {
    expect(scopeFilter({ ...nowhere, gender: null }, 'everywhere')).toEqual({});
  });
});
