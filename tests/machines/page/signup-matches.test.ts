import { expect, it } from 'vitest';
import type { ProfileCard, SearchReply } from '#contract/profile.ts';
import { signupMatchesMachine } from '#machines/page/signup-matches.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { card, refusal } from '#tests/machines/samples.ts';

const page = (results: readonly ProfileCard[]) => ({
  results: [...results],
  pageNumber: 1,
  numResults: results.length,
  next: null,
});
const widened = { by: 'radius', radius: 100 } as const;
const reply = (fitting: readonly string[], near: readonly string[] | null): SearchReply => ({
  ...page(fitting.map((id) => card(id))),
  similar: near === null ? null : { ...page(near.map((id) => card(id))), widened },
});
const none = reply([], null);
const few = reply(['bert'], ['carl', 'dirk']);
const many = reply(['bert', 'carl', 'dirk', 'emil'], ['nora']);

const model = defineModel({
  machine: signupMatchesMachine,
  inputs: { start: undefined },
  events: [{ type: 'matches.retried' }],
  actorOutcomes: { search: { done: [none, few, many], error: [refusal('network')] } },
  invariants: {
    'runs one request at a time': ({ trace }) => pendingActors(trace, 'search').length <= 1,
    'near matches are named as such [SEARCH-13]': ({ snapshot: { context } }) =>
      context.widened === null || context.found.length === 3,
    'has a problem exactly in the failed state': ({ snapshot }) =>
      (snapshot.context.problem !== null) === snapshot.hasTag('failed'),
  },
});

coverModel(model, '[ROUTE-04 ROUTE-64 SEARCH-16]');

it.each([
  [none, [], null],
  [few, ['bert', 'carl', 'dirk'], widened],
  [many, ['bert', 'carl', 'dirk', 'emil'], null],
])(
  '[ROUTE-64 SEARCH-16] shows those who fit, and near matches only where there are fewer than four: %#',
  (answer, ids, how) =>
    runScenario(model, 'start', ({ resolve, context }) => {
      resolve('search', answer);
      expect([context().found.map(({ id }) => id), context().widened]).toEqual([ids, how]);
    }),
);

const crowd = Array.from({ length: 24 }, (_, place) => `member-${place}`);

it.each([reply(crowd, null), reply(['bert'], crowd)])('[ROUTE-64] shows twelve at most: %#', (answer) =>
  runScenario(model, 'start', ({ resolve, context }) => {
    resolve('search', answer);
    expect(context().found).toHaveLength(12);
  }),
);

it('retries a failed request', () =>
  runScenario(model, 'start', ({ send, reject, hasTag }) => {
    reject('search', refusal('network'));
    expect(hasTag('failed')).toBe(true);
    expect(startedInputs(send({ type: 'matches.retried' }), 'search')).toHaveLength(1);
  }));
