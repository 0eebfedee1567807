import { describe, expect, it } from 'vitest';
import type { OwnProfile } from '#contract/own-profile.ts';
import { scopeFilter, signupMatchesMachine, preferredGender } from '#machines/page/signup-matches.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { card, ownProfile, refusal } from '#tests/machines/samples.ts';

const ada = ownProfile({ name: 'Ada', gender: 'female', sexuality: 'hetero', region: 'Utrecht' });
const nowhere: OwnProfile = { ...ada, region: null };
const few = [card('bert')];
const many = ['bert', 'carl', 'dirk', 'emil'].map((id) => card(id));

const model = defineModel({
  machine: signupMatchesMachine,
  inputs: { start: undefined },
  events: [{ type: 'matches.retried' }],
  outcomes: {
    loadOwnProfile: { done: [ada, nowhere], error: [refusal('network')] },
    search: { done: [[], few, many], error: [refusal('network')] },
  },
  invariants: {
    'runs one request at a time': ({ history }) =>
      inFlight(history, 'search').length + inFlight(history, 'loadOwnProfile').length <= 1,
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
  play(model, 'start', ({ end, context, value }) => {
    expect(started(end('loadOwnProfile', ada), 'search')).toEqual([
      { filter: { gender: 'male', country: 'NL', countryregion: 'Utrecht' } },
    ]);
    expect(started(end('search', few), 'search')).toEqual([{ filter: { gender: 'male', country: 'NL' } }]);
    expect(end('search', many.toReversed())).toEqual([]);
    expect([value(), context().scope, context().found.map(({ id }) => id)]).toEqual([
      'ready',
      'country',
      ['bert', 'emil', 'dirk', 'carl'],
    ]);
  }));

it('[ROUTE-64] without a region starts with the country and ends everywhere', () =>
  play(model, 'start', ({ end, context, value }) => {
    expect(started(end('loadOwnProfile', nowhere), 'search')).toEqual([{ filter: { gender: 'male', country: 'NL' } }]);
    expect(started(end('search', []), 'search')).toEqual([{ filter: { gender: 'male' } }]);
    expect(end('search', [])).toEqual([]);
    expect([value(), context().found]).toEqual(['ready', []]);
  }));

it('[ROUTE-64] shows twelve at most', () =>
  play(model, 'start', ({ end, context }) => {
    end('loadOwnProfile', ada);
    end(
      'search',
      Array.from({ length: 24 }, (_, place) => card(`member-${place}`)),
    );
    expect(context().found).toHaveLength(12);
  }));

it('retries the failed request only', () =>
  play(model, 'start', ({ send, end, fail, hasTag }) => {
    fail('loadOwnProfile', refusal('network'));
    expect(started(send({ type: 'matches.retried' }), 'loadOwnProfile')).toHaveLength(1);
    end('loadOwnProfile', ada);
    end('search', few);
    fail('search', refusal('network'));
    expect(hasTag('failed')).toBe(true);
    const again = send({ type: 'matches.retried' });
    expect(started(again, 'loadOwnProfile')).toEqual([]);
    expect(started(again, 'search')).toEqual([{ filter: { gender: 'male', country: 'NL' } }]);
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
