import { assign, sendParent } from 'xstate';
import { timeBonus } from '#contract/limits.ts';
import { now } from './clock.ts';
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
    events: {} as { type: 'deadline.changed'; deadline: number } | { type: 'tab.visible' },
    input: {} as { deadline: number },
  },
  actions: {
    updateTimeLeft: assign({ left: ({ context }) => secondsLeft(context.deadline, now()) }),
    setDeadline: assign({ deadline: (_, params: { deadline: number }) => params.deadline }),
    notifyEnded: sendParent({ type: 'countdown.ended' }),
  },
  guards: { hasEnded: ({ context }) => context.left === 0 },
  delays: {
    /** To the next whole second before the deadline. */
    toNextSecond: ({ context }) => {
      const rest = (context.deadline - now()) % timeBonus.tick;
      return rest > 0 ? rest : timeBonus.tick;
    },
  },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ deadline: input.deadline, left: secondsLeft(input.deadline, now()) }),
  initial: 'ticking',
  states: {
    ticking: {
      entry: 'updateTimeLeft',
      always: { guard: 'hasEnded', target: 'over' },
      after: { toNextSecond: { target: 'ticking', reenter: true } },
      on: {
        'deadline.changed': {
          target: 'ticking',
          reenter: true,
          actions: { type: 'setDeadline', params: ({ event }) => ({ deadline: event.deadline }) },
        },
        'tab.visible': { target: 'ticking', reenter: true },
      },
    },
    over: { type: 'final', entry: 'notifyEnded' },
  },
});
