import { assign, fromPromise, setup } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Transaction } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';

type OnlineFacts = Pick<InputFacts, 'online'>;

/** The member's payments, the latest first, as they stand now. [PAY-03 PAY-10] */
export const transactionsMachine = setup({
  types: {
    context: {} as {
      readonly online: boolean;
      /** Null until loaded. */
      readonly transactions: readonly Transaction[] | null;
      readonly problem: Problem | null;
    },
    events: {} as
      | { type: 'facts.changed'; facts: OnlineFacts }
      | { type: 'transactions.retried' }
      | Extract<AppEvent, { type: 'live.eventArrived' }>,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed',
  },
  actors: { loadTransactions: fromPromise<readonly Transaction[]>(unwired('loadTransactions')) },
  actions: {
    setOnline: assign({ online: (_, params: { facts: OnlineFacts }) => params.facts.online }),
    keepTransactions: assign({
      transactions: (_, params: { transactions: readonly Transaction[] }) => params.transactions,
      problem: null,
    }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
  },
  guards: {
    hasTransactions: ({ context }) => context.transactions !== null,
    isOfPayments: (_, { live }: { live: LiveEvent }) => live.type === 'payment' || live.type === 'resync',
    isBackOnline: ({ context }, { facts }: { facts: OnlineFacts }) => facts.online && !context.online,
  },
}).createMachine({
  id: 'transactions',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ online: input.online, transactions: null, problem: null }),
  on: {
    'facts.changed': { actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadTransactions',
        id: 'loadTransactions',
        onDone: {
          target: 'ready',
          actions: { type: 'keepTransactions', params: ({ event }) => ({ transactions: event.output }) },
        },
        onError: [
          // What is there stays, and is asked for again with the next news.
          { guard: 'hasTransactions', target: 'ready' },
          { target: 'failed', actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: {
        'live.eventArrived': {
          guard: { type: 'isOfPayments', params: ({ event }) => ({ live: event.event }) },
          target: 'loading',
          reenter: true,
        },
      },
    },
    ready: {
      on: {
        'live.eventArrived': {
          guard: { type: 'isOfPayments', params: ({ event }) => ({ live: event.event }) },
          target: 'loading',
        },
        'facts.changed': {
          guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
          target: 'loading',
          actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) },
        },
      },
    },
    failed: {
      tags: ['failed'],
      on: {
        'transactions.retried': 'loading',
        'facts.changed': {
          guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
          target: 'loading',
          actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) },
        },
      },
    },
  },
});
