import { expect, it } from 'vitest';
import { action } from '#machines/generic/action.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const model = defineModel({
  machine: action<string, number>(),
  inputs: { start: { key: 'block' } },
  events: [
    { type: 'action.requested', input: 'one' },
    { type: 'action.requested', input: 'two' },
  ],
  outcomes: { run: { done: [1], error: [refusal('not_found')] } },
  invariants: {
    'runs once at a time': ({ history }) => inFlight(history, 'run').length <= 1,
    'tells exactly one end of each run': ({ step, effects }) =>
      told(effects).length === (step?.kind === 'done' || step?.kind === 'failed' ? 1 : 0),
  },
});

coverModel(model);

it('ignores what is asked while it runs, and says how it ended', () =>
  play(model, 'start', ({ send, end, fail }) => {
    expect(started(send({ type: 'action.requested', input: 'one' }), 'run')).toEqual([{ last: 'one' }]);
    expect(send({ type: 'action.requested', input: 'two' })).toEqual([]);
    expect(told(end('run', 5))).toEqual([{ type: 'action.succeeded', key: 'block', result: 5 }]);
    expect(started(send({ type: 'action.requested', input: 'two' }), 'run')).toEqual([{ last: 'two' }]);
    expect(told(fail('run', refusal('not_found')))).toEqual([
      { type: 'action.failed', key: 'block', problem: { code: 'not_found' } },
    ]);
  }));
