import { assign, fromPromise, sendParent } from 'xstate';
import { refresh } from '#contract/limits/app.ts';
import type { SwipeAllowance } from '#contract/swipe.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { type ProblemCode, problemIn } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** A pass, or its undo. */
export type Pass = { readonly id: string; readonly undone: boolean };

type SwipePassesContext = {
  readonly online: boolean;
  /** Those that the server has not confirmed yet, the oldest first. */
  readonly passes: readonly Pass[];
};

/** `allowance`: null for a pass that the server rejected; it is not sent again. */
export type SwipePassesParentEvent = { type: 'pass.sent'; allowance: SwipeAllowance | null };

const retryableCodes: readonly ProblemCode[] = ['network', 'unavailable', 'too_many_requests'];

/** Sends passes one at a time, in their order; they wait for the network. [SWIPE-04] */
export const swipePassesMachine = setup({
  types: {
    context: {} as SwipePassesContext,
    events: {} as
      | { type: 'pass.added'; pass: Pass }
      | { type: 'passes.restored'; passes: readonly Pass[] }
      | { type: 'facts.changed'; facts: Pick<InputFacts, 'online'> },
    input: {} as SwipePassesContext,
  },
  actors: { sendPass: fromPromise<SwipeAllowance, Pass>(unwired('sendPass')) },
  actions: {
    removeSentPass: assign({ passes: ({ context }) => context.passes.slice(1) }),
    notifySent: sendParent((_, { allowance }: { allowance: SwipeAllowance | null }): SwipePassesParentEvent => ({
      type: 'pass.sent',
      allowance,
    })),
  },
  guards: {
    canSend: ({ context }) => context.online && context.passes.length > 0,
    isRetryable: ({ event }) => retryableCodes.includes(problemIn(event).code),
  },
  delays: { retryDelay: refresh.every },
}).createMachine({
  id: 'swipePasses',
  context: ({ input }) => input,
  on: {
    'pass.added': { actions: assign({ passes: ({ context, event }) => [...context.passes, event.pass] }) },
    'passes.restored': { actions: assign({ passes: ({ event }) => event.passes }) },
    'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'canSend', target: 'sending' } },
    sending: {
      invoke: {
        src: 'sendPass',
        input: ({ context }) => context.passes[0] ?? { id: '', undone: false },
        onDone: {
          target: 'idle',
          actions: ['removeSentPass', { type: 'notifySent', params: ({ event }) => ({ allowance: event.output }) }],
        },
        onError: [
          { guard: 'isRetryable', target: 'waitingToRetry' },
          { target: 'idle', actions: ['removeSentPass', { type: 'notifySent', params: { allowance: null } }] },
        ],
      },
    },
    waitingToRetry: {
      after: { retryDelay: 'idle' },
      on: {
        'facts.changed': {
          guard: ({ event }) => event.facts.online,
          target: 'idle',
          actions: assign({ online: true }),
        },
      },
    },
  },
});
