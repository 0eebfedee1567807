import { assign, fromPromise } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Transaction } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

type OnlineFacts = Pick<InputFacts, 'online'>;

/** The member's payments, the latest first. [PAY-03 PAY-10] */
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
  actions: {},
  guards: {
    hasTransactions: ({ context }) => context.transactions !== null,
    isAboutPayments: (_, live: LiveEvent) => live.type === 'payment' || live.type === 'resync',
    isBackOnline: ({ context }, facts: OnlineFacts) => facts.online && !context.online,
  },
}).createMachine({
  id: 'transactions',
  context: ({ input }) => ({ online: input.online, transactions: null, problem: null }),
  on: {
    'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) },
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
          actions: assign({ transactions: ({ event }) => event.output, problem: null }),
        },
        onError: [
          // Loaded payments stay, and are reloaded with the next live event.
          { guard: 'hasTransactions', target: 'ready' },
          { target: 'failed', actions: setProblem },
        ],
      },
      on: {
        'live.eventArrived': {
          guard: { type: 'isAboutPayments', params: ({ event }) => event.event },
          target: 'loading',
          reenter: true,
        },
      },
    },
    ready: {
      on: {
        'live.eventArrived': {
          guard: { type: 'isAboutPayments', params: ({ event }) => event.event },
          target: 'loading',
        },
        'facts.changed': {
          guard: { type: 'isBackOnline', params: ({ event }) => event.facts },
          target: 'loading',
          actions: assign({ online: ({ event }) => event.facts.online }),
        },
      },
    },
    failed: {
      tags: ['failed'],
      on: {
        'transactions.retried': 'loading',
        'facts.changed': {
          guard: { type: 'isBackOnline', params: ({ event }) => event.facts },
          target: 'loading',
          actions: assign({ online: ({ event }) => event.facts.online }),
        },
      },
    },
  },
});
