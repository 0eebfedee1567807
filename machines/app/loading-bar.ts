import { assign } from 'xstate';
import { loadingBar } from '#contract/limits/app.ts';
import { setup } from '#machines/generic/setup.ts';
import type { AppEventOf } from './events.ts';

/** The line at the top: work shorter than the throttle never shows it. [UI-08 UI-09] */
export const loadingBarMachine = setup({
  types: {
    context: {} as { pending: number },
    events: {} as AppEventOf<'work.started' | 'work.ended'>,
    tags: {} as 'visible' | 'finishing',
  },
  actions: {
    increment: assign({ pending: ({ context }) => context.pending + 1 }),
    decrement: assign({ pending: ({ context }) => Math.max(0, context.pending - 1) }),
  },
  guards: { isLast: ({ context }) => context.pending <= 1 },
  delays: { throttle: loadingBar.throttle, finish: loadingBar.throttle },
}).createMachine({
  id: 'loadingBar',
  context: { pending: 0 },
  initial: 'idle',
  on: { 'work.started': { actions: 'increment' }, 'work.ended': { actions: 'decrement' } },
  states: {
    idle: { on: { 'work.started': { target: 'throttled', actions: 'increment' } } },
    throttled: {
      after: { throttle: 'running' },
      on: { 'work.ended': { guard: 'isLast', target: 'idle', actions: 'decrement' } },
    },
    running: {
      tags: ['visible'],
      on: { 'work.ended': { guard: 'isLast', target: 'finishing', actions: 'decrement' } },
    },
    finishing: {
      tags: ['visible', 'finishing'],
      after: { finish: 'idle' },
      on: { 'work.started': { target: 'running', actions: 'increment' } },
    },
  },
});
