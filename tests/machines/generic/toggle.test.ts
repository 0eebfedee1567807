import { expect, it } from 'vitest';
import { toggleMachine } from '#machines/generic/toggle.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const turned = (on: boolean) => ({ type: 'toggle.changed', on }) as const;
const received = (on: boolean) => ({ type: 'toggle.synced', on }) as const;

const model = defineModel({
  machine: toggleMachine,
  inputs: { off: { key: 'invisible', on: false }, on: { key: 'invisible', on: true } },
  events: [turned(true), turned(false), received(true), received(false)],
  actorOutcomes: { save: { done: [true, false], error: [refusal('network')] } },
  invariants: {
    'asks once at a time': ({ trace }) => pendingActors(trace, 'save').length <= 1,
    'ends equal to what the server says': ({ snapshot }) =>
      snapshot.matches('saving') || snapshot.context.wanted === snapshot.context.known,
    'shows what was chosen at once': ({ step, snapshot }) =>
      step?.kind !== 'event' ||
      step.event.type !== 'toggle.changed' ||
      expectEqual(step.event, turned(snapshot.context.wanted)),
    'asks for what is wanted': ({ snapshot, effects }) =>
      startedInputs(effects, 'save').every((input) => JSON.stringify(input) === `{"on":${snapshot.context.wanted}}`),
  },
});

coverModel(model);

it('is on at once, and stays on when the server accepts', () =>
  runScenario(model, 'off', ({ send, resolve, context }) => {
    expect(startedInputs(send(turned(true)), 'save')).toEqual([{ on: true }]);
    expect(context().wanted).toBe(true);
    expect(sentToParent(resolve('save', true))).toEqual([{ type: 'toggle.saved', key: 'invisible', on: true }]);
    expect(send(turned(true))).toEqual([]);
  }));

it('reverts when the server refuses', () =>
  runScenario(model, 'off', ({ send, reject, context }) => {
    send(turned(true));
    expect(sentToParent(reject('save', refusal('network')))).toEqual([
      { type: 'toggle.failed', key: 'invisible', problem: { code: 'network' } },
    ]);
    expect(context().wanted).toBe(false);
  }));

it('accepts a change after the response, and changes made elsewhere', () =>
  runScenario(model, 'off', ({ send, resolve, reject, context }) => {
    send(turned(true));
    expect(send(turned(false))).toEqual([]);
    expect(startedInputs(resolve('save', true), 'save')).toEqual([{ on: false }]);
    send(received(true));
    reject('save', refusal('network'));
    expect(context().wanted).toBe(true);
    send(received(false));
    expect(context().wanted).toBe(false);
  }));
