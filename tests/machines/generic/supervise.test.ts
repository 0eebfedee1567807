import { describe, expect, it } from 'vitest';
import { assign, fromCallback } from 'xstate';
import { now } from '#machines/generic/clock.ts';
import { setup } from '#machines/generic/setup.ts';
import {
  type Crash,
  backoffDelay,
  hasTooManyCrashes,
  supervisedRegion,
  addCrash,
  supervisorDelays,
  supervisorGuards,
} from '#machines/generic/supervise.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

/** Two children that are kept alive. */
const keeperMachine = setup({
  types: {
    context: {} as { readonly crashes: readonly Crash[] },
    events: {} as { type: 'childRestart.requested' },
  },
  actors: {
    one: fromCallback<{ type: 'never' }, { size: number }>(() => undefined),
    other: fromCallback(() => undefined),
  },
  actions: {
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: supervisorGuards,
  delays: supervisorDelays,
}).createMachine({
  id: 'keeper',
  context: { crashes: [] },
  type: 'parallel',
  states: { one: supervisedRegion('one', { size: 1 }), other: supervisedRegion('other', undefined) },
});

const model = defineModel({
  machine: keeperMachine,
  inputs: { start: undefined },
  events: [{ type: 'childRestart.requested' }],
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  stateKey: ({ crashes }) => crashes.map(({ child }) => child),
  exploreWhile: ({ context: { crashes } }) =>
    crashes.every(({ child }) => child === crashes[0]?.child) && crashes.length <= 6,
  invariants: {
    'a failing child does not take its keeper along': ({ snapshot }) => snapshot.status === 'active',
    'a failing child leaves the others alone': ({ step, before, snapshot }) =>
      step?.kind !== 'error' ||
      before === null ||
      (step.actor === 'one' ? snapshot.value.other === before.value.other : snapshot.value.one === before.value.one),
    'forgets what is longer ago than a minute': ({ snapshot, at }) => {
      const last = snapshot.context.crashes.at(-1)?.at ?? at;
      return snapshot.context.crashes.every((crash) => last - crash.at < 60_000);
    },
  },
});

coverModel(model);

it('restarts a failed child after 1, 2, 4, 8 and 16 s, and stops at the sixth failure within a minute', () =>
  runScenario(model, 'start', ({ reject, advance, send, value }) => {
    for (const backoff of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      reject('one', 'broken');
      expect(value()).toEqual({ one: 'down', other: 'up' });
      expect(advance(backoff - 1)).toEqual([]);
      expect(startedInputs(advance(1), 'one')).toEqual([{ size: 1 }]);
    }
    reject('one', 'broken');
    expect(advance(3_600_000)).toEqual([]);
    expect(value()).toEqual({ one: 'broken', other: 'up' });
    expect(startedInputs(send({ type: 'childRestart.requested' }), 'one')).toEqual([{ size: 1 }]);
  }));

describe('the counted failures', () => {
  const crash = (child: string, at: number): Crash => ({ child, at });

  it('exclude those that are a minute old', () => {
    const crashes = [crash('one', 0), crash('other', 1), crash('one', 30_000)];
    expect(addCrash(crashes, 'one', 60_000)).toEqual([crash('other', 1), crash('one', 30_000), crash('one', 60_000)]);
  });

  it.each([
    ['none', 0, false],
    ['four', 4, false],
    ['five', 5, true],
    ['six', 6, true],
  ])('after %s within the minute', (_, count, tooOften) => {
    const crashes = Array.from({ length: count }, (__, at) => crash('one', at));
    expect(hasTooManyCrashes(crashes, 'one', 59_999)).toBe(tooOften);
    expect(hasTooManyCrashes(crashes, 'other', 59_999)).toBe(false);
  });

  it('does not count those of a minute ago', () => {
    const crashes = Array.from({ length: 5 }, (_, at) => crash('one', at));
    expect(hasTooManyCrashes(crashes, 'one', 60_000)).toBe(false);
  });

  it('doubles the delay with each failure of the child that failed last', () => {
    expect(backoffDelay([], 0)).toBe(0);
    expect(backoffDelay([crash('one', 0)], 0)).toBe(1_000);
    expect(backoffDelay([crash('one', 0), crash('one', 5)], 5)).toBe(2_000);
    expect(backoffDelay([crash('one', 0), crash('one', 5), crash('other', 9)], 9)).toBe(1_000);
    expect(backoffDelay([crash('one', 0), crash('other', 5), crash('one', 9)], 9)).toBe(2_000);
  });
});
