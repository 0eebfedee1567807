import { expect, it } from 'vitest';
import { toggleMachine } from '#machines/generic/toggle.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const turned = (on: boolean) => ({ type: 'toggle.changed', on }) as const;
const heard = (on: boolean) => ({ type: 'toggle.synced', on }) as const;

const model = defineModel({
  machine: toggleMachine,
  inputs: { off: { key: 'invisible', on: false }, on: { key: 'invisible', on: true } },
  events: [turned(true), turned(false), heard(true), heard(false)],
  outcomes: { save: { done: [true, false], error: [refusal('network')] } },
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'save').length <= 1,
    'ends equal to what the server says': ({ snapshot }) =>
      snapshot.hasTag('busy') || snapshot.context.wanted === snapshot.context.known,
    'shows what was chosen at once': ({ step, snapshot }) =>
      step?.kind !== 'event' ||
      step.event.type !== 'toggle.changed' ||
      isSame(step.event, turned(snapshot.context.wanted)),
    'asks for what is wanted': ({ snapshot, effects }) =>
      started(effects, 'save').every((input) => JSON.stringify(input) === `{"on":${snapshot.context.wanted}}`),
  },
});

coverModel(model);

it('is on at once, and stays so when the server agrees', () =>
  play(model, 'off', ({ send, end, context }) => {
    expect(started(send(turned(true)), 'save')).toEqual([{ on: true }]);
    expect(context().wanted).toBe(true);
    expect(told(end('save', true))).toEqual([{ type: 'toggle.saved', key: 'invisible', on: true }]);
    expect(send(turned(true))).toEqual([]);
  }));

it('goes back when the server refuses', () =>
  play(model, 'off', ({ send, fail, context }) => {
    send(turned(true));
    expect(told(fail('save', refusal('network')))).toEqual([
      { type: 'toggle.failed', key: 'invisible', problem: { code: 'network' } },
    ]);
    expect(context().wanted).toBe(false);
  }));

it('hears who changes his mind after the answer, and what others have done', () =>
  play(model, 'off', ({ send, end, fail, context }) => {
    send(turned(true));
    expect(send(turned(false))).toEqual([]);
    expect(started(end('save', true), 'save')).toEqual([{ on: false }]);
    send(heard(true));
    fail('save', refusal('network'));
    expect(context().wanted).toBe(true);
    send(heard(false));
    expect(context().wanted).toBe(false);
  }));
