import { expect, it } from 'vitest';
import { loadingBarMachine } from '#machines/app/loading-bar.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';

const model = defineModel({
  machine: loadingBarMachine,
  inputs: { start: undefined },
  events: [{ type: 'work.started' }, { type: 'work.ended' }],
  delays: { throttle: 200, finish: 200 },
  stateKey: ({ pending }) => Math.min(3, pending),
  invariants: {
    'counts what is on its way, never below zero': ({ snapshot, trace }) => {
      const pending = trace.reduce((sum, { step }) => {
        if (isEvent(step, 'work.started')) return sum + 1;
        return isEvent(step, 'work.ended') ? Math.max(0, sum - 1) : sum;
      }, 0);
      return snapshot.context.pending === pending;
    },
    'is not finishing while something is on its way': ({ snapshot }) =>
      !snapshot.hasTag('finishing') || snapshot.context.pending === 0,
    'is never idle while something is on its way': ({ snapshot }) =>
      snapshot.value !== 'idle' || snapshot.context.pending === 0,
  },
});

coverModel(model, '[UI-08]');

it('[UI-08] is shown for work of 200 ms, not of 199 ms', () =>
  runScenario(model, 'start', ({ send, advance, hasTag }) => {
    send({ type: 'work.started' });
    advance(199);
    expect(hasTag('visible')).toBe(false);
    send({ type: 'work.ended' });
    advance(3_600_000);
    expect(hasTag('visible')).toBe(false);
    send({ type: 'work.started' });
    advance(199);
    expect(hasTag('visible')).toBe(false);
    advance(1);
    expect(hasTag('visible')).toBe(true);
  }));

it('[UI-08] stays until the last of several tasks has ended, and then fades', () =>
  runScenario(model, 'start', ({ send, advance, hasTag }) => {
    send({ type: 'work.started' });
    send({ type: 'work.started' });
    advance(200);
    send({ type: 'work.ended' });
    expect([hasTag('visible'), hasTag('finishing')]).toEqual([true, false]);
    send({ type: 'work.ended' });
    expect([hasTag('visible'), hasTag('finishing')]).toEqual([true, true]);
    advance(199);
    expect(hasTag('visible')).toBe(true);
    advance(1);
    expect(hasTag('visible')).toBe(false);
  }));
