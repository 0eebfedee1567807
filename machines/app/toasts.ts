import { assign, setup } from 'xstate';
import { toast } from '#contract/limits.ts';
import { now } from '#machines/parts/clock.ts';
import type { Told } from './told.ts';

export type Toast = {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly code: Extract<Told, { type: 'toast.raised' }>['code'];
  readonly until: number;
};

type ToastEvent = Extract<Told, { type: 'toast.raised' | 'toast.dismissed' | 'toasts.held' | 'toasts.released' }>;

/** Short notices, the oldest first. What does not fit on the screen waits; time stands still while the pointer or the focus is on one. */
export const toastsMachine = setup({
  types: {
    context: {} as { toasts: readonly Toast[]; lastId: number; heldAt: number },
    events: {} as ToastEvent,
  },
  actions: {
    add: assign(({ context }, params: { tone: Toast['tone']; code: Toast['code'] }) => {
      const others = context.toasts.filter((one) => one.code !== params.code);
      const id = context.lastId + 1;
      return {
        lastId: id,
        toasts: [...others, { id, tone: params.tone, code: params.code, until: now() + toast.life }],
      };
    }),
    drop: assign({
      toasts: ({ context }, params: { id: number }) => context.toasts.filter((one) => one.id !== params.id),
    }),
    dropEnded: assign({ toasts: ({ context }) => context.toasts.filter((one) => one.until > now()) }),
    rememberHold: assign({ heldAt: () => now() }),
    giveTimeBack: assign({
      toasts: ({ context }) => context.toasts.map((one) => ({ ...one, until: one.until + now() - context.heldAt })),
    }),
  },
  guards: { isEmpty: ({ context }) => context.toasts.length === 0 },
  delays: { untilNextEnds: ({ context }) => Math.max(0, Math.min(...context.toasts.map((one) => one.until)) - now()) },
}).createMachine({
  id: 'toasts',
  options: { maxIterations: 200 },
  context: { toasts: [], lastId: 0, heldAt: 0 },
  initial: 'none',
  on: {
    'toast.dismissed': {
      target: '.checking',
      actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) },
    },
  },
  states: {
    none: {
      on: {
        'toast.raised': { target: 'showing', actions: { type: 'add', params: ({ event }) => event } },
      },
    },
    checking: { always: [{ guard: 'isEmpty', target: 'none' }, { target: 'showing' }] },
    showing: {
      after: { untilNextEnds: { target: 'checking', actions: 'dropEnded' } },
      on: {
        'toast.raised': { target: 'showing', reenter: true, actions: { type: 'add', params: ({ event }) => event } },
        'toasts.held': { target: 'held', actions: 'rememberHold' },
      },
    },
    held: {
      on: {
        'toast.raised': { actions: { type: 'add', params: ({ event }) => event } },
        'toasts.released': { target: 'showing', actions: 'giveTimeBack' },
      },
    },
  },
});

/** The toasts that are on the screen. */
export const visibleToasts = (toasts: readonly Toast[]): readonly Toast[] => toasts.slice(0, toast.visible);
