import { expect, it } from 'vitest';
import { action } from '#machines/generic/action.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const model = defineModel({
  machine: action<string, number>(),
  inputs: { start: { key: 'block' } },
  events: [
    { type: 'action.requested', input: 'one' },
    { type: 'action.requested', input: 'two' },
  ],
  actorOutcomes: { run: { done: [1], error: [refusal('not_found')] } },
  invariants: {
    'runs once at a time': ({ trace }) => pendingActors(trace, 'run').length <= 1,
    'tells exactly one end of each run': ({ step, effects }) =>
      sentToParent(effects).length === (step?.kind === 'done' || step?.kind === 'error' ? 1 : 0),
  },
});

coverModel(model);

it('ignores requests while it runs, and reports the outcome', () =>
  runScenario(model, 'start', ({ send, resolve, reject }) => {
    expect(startedInputs(send({ type: 'action.requested', input: 'one' }), 'run')).toEqual([{ last: 'one' }]);
    expect(send({ type: 'action.requested', input: 'two' })).toEqual([]);
    expect(sentToParent(resolve('run', 5))).toEqual([{ type: 'action.succeeded', key: 'block', result: 5 }]);
    expect(startedInputs(send({ type: 'action.requested', input: 'two' }), 'run')).toEqual([{ last: 'two' }]);
    expect(sentToParent(reject('run', refusal('not_found')))).toEqual([
      { type: 'action.failed', key: 'block', problem: { code: 'not_found' } },
    ]);
  }));
