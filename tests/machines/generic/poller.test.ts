import { expect, it } from 'vitest';
import { poller } from '#machines/generic/poller.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';

const model = defineModel({
  machine: poller<string>(),
  inputs: { refresh: { start: 5_000, gap: 60_000 } },
  events: [
    { type: 'poll.requested' },
    { type: 'interval.changed', gap: 300_000 },
    { type: 'interval.changed', gap: 60_000 },
  ],
  outcomes: { poll: { done: ['news'], error: ['unavailable'] } },
  delays: { start: 5_000, gap: [60_000, 300_000] },
  project: ({ start, gap, hurried }) => [start, gap, hurried],
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'poll').length <= 1,
    'tells each answer once, and no failure': ({ step, effects }) =>
      told(effects).length === (step?.kind === 'done' ? 1 : 0),
  },
});

coverModel(model, '[REFRESH-02 REFRESH-03]');

it('[REFRESH-02 REFRESH-03] asks after 5 s, then 60 s after each answer', () =>
  play(model, 'refresh', ({ wait, end, fail }) => {
    expect(wait(4_999)).toEqual([]);
    expect(started(wait(1), 'poll')).toHaveLength(1);
    expect(wait(600_000)).toEqual([]);
    expect(told(end('poll', 'news'))).toEqual([{ type: 'poll.answered', answer: 'news', asked: 5_000 }]);
    expect(wait(59_999)).toEqual([]);
    expect(started(wait(1), 'poll')).toHaveLength(1);
    expect(fail('poll', 'unavailable')).toEqual([]);
    expect(wait(59_999)).toEqual([]);
    expect(started(wait(1), 'poll')).toHaveLength(1);
  }));

it('asks every 300 s from the moment on that it is told so', () =>
  play(model, 'refresh', ({ wait, end, send }) => {
    wait(5_000);
    end('poll', 'news');
    wait(59_999);
    send({ type: 'interval.changed', gap: 300_000 });
    expect(wait(299_999)).toEqual([]);
    expect(started(wait(1), 'poll')).toHaveLength(1);
  }));

it('asks once more when it is hurried while an answer is awaited', () =>
  play(model, 'refresh', ({ wait, end, send }) => {
    wait(5_000);
    expect(send({ type: 'poll.requested' })).toEqual([]);
    expect(send({ type: 'poll.requested' })).toEqual([]);
    expect(started(end('poll', 'old'), 'poll')).toHaveLength(1);
    expect(started(end('poll', 'new'), 'poll')).toHaveLength(0);
  }));
