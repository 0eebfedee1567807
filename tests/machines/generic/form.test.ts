import { expect, it } from 'vitest';
import { form } from '#machines/generic/form.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
const values = { password: secret };
const submitted = { type: 'form.submitted', values } as const;

const model = defineModel({
  machine: form<{ password: string }, string>(),
  inputs: { start: { key: 'password', blank: { password: '' } } },
  events: [submitted, { type: 'form.edited' }, { type: 'form.closed' }],
  actorOutcomes: {
    send: { done: ['sent'], error: [refusal('invalid_fields', { fields: { password: 'wrong_password' } })] },
  },
  invariants: {
    'asks once at a time': ({ trace }) => pendingActors(trace, 'send').length <= 1,
    'what was submitted is in the request and nowhere else [PASSWORD-06]': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(secret),
    'asks only for what was submitted': ({ step, effects }) =>
      startedInputs(effects, 'send').length === 0 || isEvent(step, 'form.submitted'),
    'tells each acceptance once': ({ step, effects }) =>
      sentToParent(effects, 'form.succeeded').length === (step?.kind === 'done' ? 1 : 0),
    'has a result exactly when it is accepted': ({ snapshot }) =>
      snapshot.hasTag('done') === (snapshot.context.result !== null),
  },
});

coverModel(model);

it('shows the problem until the form is edited or left', () =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    for (const over of ['form.edited', 'form.closed'] as const) {
      expect(startedInputs(send(submitted), 'send')).toEqual([{ values }]);
      reject('send', refusal('invalid_fields', { fields: { password: 'wrong_password' } }));
      expect(context().problem).toEqual({ code: 'invalid_fields', fields: { password: 'wrong_password' } });
      send({ type: over });
      expect(context().problem).toBeNull();
    }
  }));

it('keeps the reply until the next submission', () =>
  runScenario(model, 'start', ({ send, resolve, context, hasTag }) => {
    send(submitted);
    expect(sentToParent(resolve('send', 'sent'))).toEqual([
      { type: 'form.succeeded', key: 'password', result: 'sent' },
    ]);
    send({ type: 'form.closed' });
    expect([hasTag('done'), context().result]).toEqual([true, 'sent']);
    send({ type: 'form.edited' });
    expect([hasTag('done'), context().result]).toEqual([false, null]);
  }));
