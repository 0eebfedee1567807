import { assign } from 'xstate';
import { toast } from '#contract/limits/app.ts';
import { now } from '#machines/generic/clock.ts';
import { setup } from '#machines/generic/setup.ts';
import type { AppEventOf } from './events.ts';

export type Toast = {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly code: AppEventOf<'toast.requested'>['code'];
  /** When it disappears, ms; null while it waits for space on the screen. */
  readonly until: number | null;
};

type ToastEvent = AppEventOf<'toast.requested' | 'toast.dismissed' | 'toasts.paused' | 'toasts.resumed'>;

type ToastsContext = {
  readonly toasts: readonly Toast[];
  readonly lastId: number;
  /** Start of the pause, ms; null while the time runs. */
  readonly heldAt: number | null;
};

/** A toast gets its whole time once it is on the screen; during a pause that time starts at `heldAt`. */
const timed = (toasts: readonly Toast[], heldAt: number | null): readonly Toast[] =>
  toasts.map((one, place) =>
    place < toast.visible && one.until === null ? { ...one, until: (heldAt ?? now()) + toast.life } : one,
  );

/** Oldest first. Toasts beyond the limit wait; pointer or focus on a toast pauses all timers. */
export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastEvent },
  actions: {
    add: assign(({ context, event }) => {
      if (event.type !== 'toast.requested') return {};
      const { tone, code } = event;
      const id = context.lastId + 1;
      const others = context.toasts.filter((one) => one.code !== code);
      return { lastId: id, toasts: timed([...others, { id, tone, code, until: null }], context.heldAt) };
    }),
    removeExpired: assign({
      toasts: ({ context: { toasts, heldAt } }) =>
        timed(
          toasts.filter(({ until }) => until === null || until > now()),
          heldAt,
        ),
    }),
    resume: assign(({ context: { toasts, heldAt } }) => ({
      heldAt: null,
      toasts: toasts.map((one) => ({
        ...one,
        until: one.until === null || heldAt === null ? one.until : one.until + now() - heldAt,
      })),
    })),
  },
  guards: { isEmpty: ({ context }) => context.toasts.length === 0 },
  delays: {
    untilNextExpiry: ({ context: { toasts } }) =>
      Math.max(0, Math.min(...toasts.flatMap(({ until }) => until ?? [])) - now()),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], lastId: 0, heldAt: null },
  initial: 'none',
  on: {
    'toast.requested': { target: '.showing', actions: 'add' },
    'toast.dismissed': {
      // A removed toast reports no `pointerleave` or `blur`: its dismissal ends the pause.
      target: '.checking',
      actions: [
        assign({
          toasts: ({ context: { toasts, heldAt }, event }) =>
            timed(
              toasts.filter(({ id }) => id !== event.id),
              heldAt,
            ),
        }),
        'resume',
      ],
    },
  },
  states: {
    none: {},
    checking: { always: [{ guard: 'isEmpty', target: 'none' }, { target: 'showing' }] },
    showing: {
      after: { untilNextExpiry: { target: 'checking', actions: 'removeExpired' } },
      on: { 'toasts.paused': { target: 'held', actions: assign({ heldAt: () => now() }) } },
    },
    held: {
      on: {
        'toast.requested': { actions: 'add' },
        'toasts.resumed': { target: 'showing', actions: 'resume' },
      },
    },
  },
});

/** The toasts that are on the screen. */
export const visibleToasts = (toasts: readonly Toast[]): readonly Toast[] => toasts.slice(0, toast.visible);
