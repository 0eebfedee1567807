import { afterEach, describe, expect, it, vi } from 'vitest';
import { syncServerTime } from '#machines/generic/clock.ts';
import { countdownMachine, secondsLeft } from '#machines/generic/countdown.ts';
import { allSentToParent } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const model = defineModel({
  machine: countdownMachine,
  inputs: { soon: { deadline: 2_500 }, whole: { deadline: 2_000 }, past: { deadline: -1 } },
  events: [{ type: 'tab.visible' }],
  stateKey: ({ deadline, left }, now) => ({ left, rest: (deadline - now) % 1_000 }),
  exploreWhile: ({ context }) => context.left > 0,
  invariants: {
    'tells its end at most once': ({ trace }) => allSentToParent(trace, 'countdown.ended').length <= 1,
    'tells its end when nothing is left': ({ snapshot, trace }) =>
      (snapshot.status === 'done') === (allSentToParent(trace, 'countdown.ended').length === 1),
    'shows the seconds that are left by the clock, never fewer': ({ snapshot, at }) =>
      snapshot.context.left * 1_000 >= snapshot.context.deadline - at,
    'is never a second behind the clock': ({ snapshot, at }) =>
      snapshot.status === 'done' || snapshot.context.left * 1_000 < snapshot.context.deadline - at + 1_000,
  },
});

coverModel(model);

afterEach(() => syncServerTime(Date.now()));

it('shows a new second at each whole second before the deadline, and ends with it', () =>
  runScenario(model, 'soon', ({ advance, context, value }) => {
    expect(context().left).toBe(3);
    advance(499);
    expect(context().left).toBe(3);
    advance(1);
    expect(context().left).toBe(2);
    advance(1_999);
    expect(context().left).toBe(1);
    expect(sentToParent(advance(1))).toEqual([{ type: 'countdown.ended' }]);
    expect(value()).toBe('over');
  }));

it('is updated at once when the page is visible again after a sleep', () =>
  runScenario(model, 'soon', ({ send, context, value }) => {
    vi.setSystemTime(1_200);
    expect(context().left).toBe(3);
    send({ type: 'tab.visible' });
    expect(context().left).toBe(2);
    vi.setSystemTime(9_000);
    expect(sentToParent(send({ type: 'tab.visible' }))).toEqual([{ type: 'countdown.ended' }]);
    expect(value()).toBe('over');
  }));

it('counts by the clock of the server, whatever that of the device says [BONUS-21]', () =>
  runScenario(model, 'soon', ({ send, context, value }) => {
    syncServerTime(-60_000);
    send({ type: 'tab.visible' });
    expect(context().left).toBe(63);
    syncServerTime(60_000);
    expect(sentToParent(send({ type: 'tab.visible' }))).toEqual([{ type: 'countdown.ended' }]);
    expect(value()).toBe('over');
  }));

describe('secondsLeft', () => {
  it.each([
    [14_400_000, 0, 14_400],
    [14_400_000, 1, 14_400],
    [1_000, 1, 1],
    [1_000, 0, 1],
    [1_001, 0, 2],
    [1_000, 999, 1],
    [1_000, 1_000, 0],
    [1_000, 9_999, 0],
  ])('until %d at %d: %d', (deadline, at, left) => {
    expect(secondsLeft(deadline, at)).toBe(left);
  });
});
