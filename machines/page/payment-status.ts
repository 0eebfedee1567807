import { assign, fromPromise, sendParent, setup } from 'xstate';
import { paymentPoll } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { Transaction } from '#contract/payment.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

type PaymentContext = {
  readonly id: string;
  readonly transaction: Transaction | null;
  readonly problem: Problem | null;
  /** How often a pending payment was asked for. */
  readonly asked: number;
};

/** How long to wait before asking a pending payment again, ms: slower each time. */
export const pollDelay = (asked: number): number =>
  Math.min(paymentPoll.slowest, Math.round(paymentPoll.first * paymentPoll.factor ** Math.max(0, asked - 1)));

/** What has become of a payment, told by the server and by nothing else: not by the address one comes back to. [PAY-02 PAY-04 PAY-07 PAY-12] */
export const paymentStatusMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as { type: 'live.arrived'; event: LiveEvent } | { type: 'status.retried' },
    input: {} as StartFacts,
    tags: {} as 'busy' | 'pending' | 'completed' | 'failed' | 'cancelled' | 'notFound' | 'broken',
  },
  actors: { loadTransaction: fromPromise<Transaction, { id: string }>(unwired('loadTransaction')) },
  actions: {
    keepTransaction: assign({
      transaction: (_, params: { transaction: Transaction }) => params.transaction,
      problem: null,
      asked: ({ context }) => context.asked + 1,
    }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    is: ({ context }, params: { status: Transaction['status'] }) => context.transaction?.status === params.status,
    isThisOne: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'resync' || (live.type === 'payment' && live.transaction === context.id),
    /** Nothing can be at an address whose id is none. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    isWaiting: ({ context }) => context.transaction !== null,
  },
  delays: { nextLook: ({ context }) => pollDelay(context.asked) },
}).createMachine({
  id: 'paymentStatus',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ id: input.route.params['id'] ?? '', transaction: null, problem: null, asked: 0 }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadTransaction',
        id: 'loadTransaction',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'told',
          actions: { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.output }) },
        },
        onError: [
          { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'notFound' },
          // A payment that was seen pending stays pending while the server cannot be asked.
          { guard: 'isWaiting', target: 'pending' },
          { target: 'broken', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: {
        'live.arrived': {
          guard: { type: 'isThisOne', params: ({ event }) => ({ live: event.event }) },
          target: 'loading',
          reenter: true,
        },
      },
    },
    told: {
      always: [
        { guard: { type: 'is', params: { status: 'completed' } }, target: 'completed' },
        { guard: { type: 'is', params: { status: 'failed' } }, target: 'failed' },
        { guard: { type: 'is', params: { status: 'cancelled' } }, target: 'cancelled' },
        { target: 'pending' },
      ],
    },
    pending: {
      tags: ['pending'],
      after: { nextLook: 'loading' },
      on: {
        'status.retried': 'loading',
        'live.arrived': {
          guard: { type: 'isThisOne', params: ({ event }) => ({ live: event.event }) },
          target: 'loading',
        },
      },
    },
    completed: { tags: ['completed'], entry: { type: 'tell', params: () => ({ type: 'user.outdated' }) } },
    failed: { tags: ['failed'] },
    cancelled: { tags: ['cancelled'] },
    notFound: { tags: ['notFound'] },
    broken: { tags: ['broken'], on: { 'status.retried': 'loading' } },
  },
});
