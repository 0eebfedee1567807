import { assign } from 'xstate';
import { loadingBar } from '#contract/limits.ts';
import { setup } from '#machines/generic/setup.ts';
import type { AppEvent } from './events.ts';

/** The line at the top: work shorter than the throttle never shows it. [UI-08 UI-09] */
export const loadingBarMachine = setup({
  types: {
    context: {} as { pending: number },
    events: {} as Extract<AppEvent, { type: 'work.started' | 'work.ended' }>,
    tags: {} as 'visible' | 'finishing',
  },
  actions: {
    count: assign({ pending: ({ context }) => context.pending + 1 }),
    discount: assign({ pending: ({ context }) => Math.max(0, context.pending - 1) }),
  },
  guards: { isLast: ({ context }) => context.pending <= 1 },
  delays: { throttle: loadingBar.throttle, finish: loadingBar.throttle },
}).createMachine({
  id: 'loadingBar',
  context: { pending: 0 },
  initial: 'idle',
  on: { 'work.started': { actions: 'count' }, 'work.ended': { actions: 'discount' } },
  states: {
    idle: { on: { 'work.started': { target: 'throttled', actions: 'count' } } },
    throttled: {
      after: { throttle: 'running' },
      on: { 'work.ended': { guard: 'isLast', target: 'idle', actions: 'discount' } },
    },
    running: {
      tags: ['visible'],
      on: { 'work.ended': { guard: 'isLast', target: 'finishing', actions: 'discount' } },
    },
    finishing: {
      tags: ['visible', 'finishing'],
      after: { finish: 'idle' },
      on: { 'work.started': { target: 'running', actions: 'count' } },
    },
  },
});
