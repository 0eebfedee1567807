import { expect, it } from 'vitest';
import { poller } from '#machines/generic/poller.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const model = defineModel({
  machine: poller<string>(),
  inputs: { refresh: { start: 5_000, gap: 60_000 } },
  events: [
    { type: 'poll.requested' },
    { type: 'interval.changed', gap: 300_000 },
    { type: 'interval.changed', gap: 60_000 },
  ],
  actorOutcomes: { poll: { done: ['news'], error: ['unavailable'] } },
  delays: { start: 5_000, gap: [60_000, 300_000] },
  stateKey: ({ start, gap, isPollQueued }) => [start, gap, isPollQueued],
  invariants: {
    'sends one request at a time': ({ trace }) => pendingActors(trace, 'poll').length <= 1,
    'sends each answer once, and no failure': ({ step, effects }) =>
      sentToParent(effects).length === (step?.kind === 'done' ? 1 : 0),
  },
});

coverModel(model, '[REFRESH-02 REFRESH-03]');

it('[REFRESH-02 REFRESH-03] polls after 5 s, then 60 s after each reply', () =>
  runScenario(model, 'refresh', ({ advance, resolve, reject }) => {
    expect(advance(4_999)).toEqual([]);
    expect(startedInputs(advance(1), 'poll')).toHaveLength(1);
    expect(advance(600_000)).toEqual([]);
    expect(sentToParent(resolve('poll', 'news'))).toEqual([{ type: 'poll.answered', answer: 'news', asked: 5_000 }]);
    expect(advance(59_999)).toEqual([]);
    expect(startedInputs(advance(1), 'poll')).toHaveLength(1);
    expect(reject('poll', 'unavailable')).toEqual([]);
    expect(advance(59_999)).toEqual([]);
    expect(startedInputs(advance(1), 'poll')).toHaveLength(1);
  }));

it('polls every 300 s as soon as the interval changes', () =>
  runScenario(model, 'refresh', ({ advance, resolve, send }) => {
    advance(5_000);
    resolve('poll', 'news');
    advance(59_999);
    send({ type: 'interval.changed', gap: 300_000 });
    expect(advance(299_999)).toEqual([]);
    expect(startedInputs(advance(1), 'poll')).toHaveLength(1);
  }));

it('[REFRESH-03 REFRESH-04] an interval that changes during a request applies after its reply, and after its failure', () =>
  runScenario(model, 'refresh', ({ advance, resolve, reject, send }) => {
    advance(5_000);
    expect(send({ type: 'interval.changed', gap: 300_000 })).toEqual([]);
    resolve('poll', 'news');
    expect(advance(299_999)).toEqual([]);
    expect(startedInputs(advance(1), 'poll')).toHaveLength(1);
    send({ type: 'interval.changed', gap: 60_000 });
    reject('poll', 'unavailable');
    expect(advance(59_999)).toEqual([]);
    expect(startedInputs(advance(1), 'poll')).toHaveLength(1);
  }));

it('polls again when requested during a request', () =>
  runScenario(model, 'refresh', ({ advance, resolve, send }) => {
    advance(5_000);
    expect(send({ type: 'poll.requested' })).toEqual([]);
    expect(send({ type: 'poll.requested' })).toEqual([]);
    expect(startedInputs(resolve('poll', 'old'), 'poll')).toHaveLength(1);
    expect(startedInputs(resolve('poll', 'new'), 'poll')).toHaveLength(0);
  }));
