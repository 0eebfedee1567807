import { assign } from 'xstate';
import { toast } from '#contract/limits.ts';
import { now } from '#machines/generic/clock.ts';
import { setup } from '#machines/generic/setup.ts';
import type { AppEvent } from './events.ts';

export type Toast = {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly code: Extract<AppEvent, { type: 'toast.requested' }>['code'];
  /** When its time is over, ms; null while it waits for a place on the screen. */
  readonly until: number | null;
};

type ToastEvent = Extract<
  AppEvent,
  { type: 'toast.requested' | 'toast.dismissed' | 'toasts.paused' | 'toasts.resumed' }
>;

type ToastsContext = {
  readonly toasts: readonly Toast[];
  readonly lastId: number;
  /** Since when time stands still, ms; null while it runs. */
  readonly heldAt: number | null;
};

/** What comes onto the screen gets its whole time, from then on or from when time stood still. */
const timed = (toasts: readonly Toast[], heldAt: number | null): readonly Toast[] =>
  toasts.map((one, place) =>
    place < toast.visible && one.until === null ? { ...one, until: (heldAt ?? now()) + toast.life } : one,
  );

const endsOf = (toasts: readonly Toast[]): readonly number[] => toasts.flatMap(({ until }) => until ?? []);

/** Short notices, the oldest first. What does not fit on the screen waits; time stands still while the pointer or the focus is on one. */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastEvent,
  },
  actions: {
    add: assign(({ context }, params: { tone: Toast['tone']; code: Toast['code'] }) => {
      const others = context.toasts.filter((one) => one.code !== params.code);
      const id = context.lastId + 1;
      return {
        lastId: id,
        toasts: timed([...others, { id, tone: params.tone, code: params.code, until: null }], context.heldAt),
      };
    }),
    drop: assign({
      toasts: ({ context: { toasts, heldAt } }, params: { id: number }) =>
        timed(
          toasts.filter((one) => one.id !== params.id),
          heldAt,
        ),
    }),
    dropEnded: assign({
      toasts: ({ context: { toasts, heldAt } }) =>
        timed(
          toasts.filter(({ until }) => until === null || until > now()),
          heldAt,
        ),
    }),
    rememberHold: assign({ heldAt: () => now() }),
    giveTimeBack: assign(({ context: { toasts, heldAt } }) => ({
      heldAt: null,
      toasts: toasts.map((one) => ({
        ...one,
        until: one.until === null || heldAt === null ? one.until : one.until + now() - heldAt,
      })),
    })),
  },
  guards: { isEmpty: ({ context }) => context.toasts.length === 0 },
  delays: { untilNextEnds: ({ context }) => Math.max(0, Math.min(...endsOf(context.toasts)) - now()) },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], lastId: 0, heldAt: null },
  initial: 'none',
  states: {
    none: {
      on: {
        'toast.requested': { target: 'showing', actions: { type: 'add', params: ({ event }) => event } },
      },
    },
    checking: { always: [{ guard: 'isEmpty', target: 'none' }, { target: 'showing' }] },
    showing: {
      after: { untilNextEnds: { target: 'checking', actions: 'dropEnded' } },
      on: {
        'toast.requested': { target: 'showing', reenter: true, actions: { type: 'add', params: ({ event }) => event } },
        'toast.dismissed': {
          target: 'checking',
          actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) },
        },
        'toasts.paused': { target: 'held', actions: 'rememberHold' },
      },
    },
    held: {
      on: {
        // Browsers do not say that the pointer or the focus has left what is no longer there.
        'toast.dismissed': {
          target: 'checking',
          actions: [{ type: 'drop', params: ({ event }) => ({ id: event.id }) }, 'giveTimeBack'],
        },
        'toast.requested': { actions: { type: 'add', params: ({ event }) => event } },
        'toasts.resumed': { target: 'showing', actions: 'giveTimeBack' },
      },
    },
  },
});

/** The toasts that are on the screen. */
export const visibleToasts = (toasts: readonly Toast[]): readonly Toast[] => toasts.slice(0, toast.visible);
