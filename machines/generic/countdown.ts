import { assign, sendParent } from 'xstate';
import { timeBonus } from '#contract/limits/shop.ts';
import { now, untilNextUnit } from './clock.ts';
import { setup } from './setup.ts';

/** Whole seconds until a deadline (ms), never below zero. */
export const secondsLeft = (deadline: number, at: number): number => Math.max(0, Math.ceil((deadline - at) / 1_000));

/** For a machine with a countdown: its end, and the tab's return, after which the countdown has to be corrected. */
export type CountdownEvent = { type: 'countdown.ended' } | { type: 'tab.visible' };

/**
 * Counts down to a deadline (ms, server time) by asking the clock at every whole second, so that sleep or a slow tab
 * never makes it wrong. Sends its parent `countdown.ended` once.
 */
export const countdownMachine = setup({
  types: {
    context: {} as { deadline: number; left: number },
    events: {} as { type: 'tab.visible' },
    input: {} as { deadline: number },
  },
  actions: {
    updateTimeLeft: assign({ left: ({ context }) => secondsLeft(context.deadline, now()) }),
    notifyEnded: sendParent({ type: 'countdown.ended' }),
  },
  guards: { hasEnded: ({ context }) => context.left === 0 },
  delays: { toNextSecond: ({ context }) => untilNextUnit(timeBonus.tick, context.deadline) },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ deadline: input.deadline, left: secondsLeft(input.deadline, now()) }),
  initial: 'ticking',
  states: {
    ticking: {
      entry: 'updateTimeLeft',
      always: { guard: 'hasEnded', target: 'over' },
      after: { toNextSecond: { target: 'ticking', reenter: true } },
      on: { 'tab.visible': { target: 'ticking', reenter: true } },
    },
    over: { type: 'final', entry: 'notifyEnded' },
  },
});
