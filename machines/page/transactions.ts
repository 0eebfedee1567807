import { assign, fromPromise } from 'xstate';
import type { Transaction } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

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
      | { type: 'facts.changed'; facts: Pick<InputFacts, 'online'> }
      | { type: 'transactions.retried' }
      | Extract<AppEvent, { type: 'live.eventArrived' }>,
    input: {} as InputFacts,
    tags: {} as 'failed',
  },
  actors: { loadTransactions: fromPromise<readonly Transaction[]>(unwired('loadTransactions')) },
  guards: {
    hasTransactions: ({ context }) => context.transactions !== null,
    isAboutPayments: ({ event }) =>
      event.type === 'live.eventArrived' && (event.event.type === 'payment' || event.event.type === 'resync'),
    isBackOnline: ({ context, event }) => event.type === 'facts.changed' && event.facts.online && !context.online,
  },
}).createMachine({
  id: 'transactions',
  context: ({ input }) => ({ online: input.online, transactions: null, problem: null }),
  on: { 'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) } },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadTransactions',
        onDone: { target: 'ready', actions: assign({ transactions: ({ event }) => event.output, problem: null }) },
        onError: [
          // Loaded payments stay, and are reloaded with the next live event.
          { guard: 'hasTransactions', target: 'ready' },
          { target: 'failed', actions: setProblem },
        ],
      },
      on: { 'live.eventArrived': { guard: 'isAboutPayments', target: 'loading', reenter: true } },
    },
    ready: {
      on: {
        'live.eventArrived': { guard: 'isAboutPayments', target: 'loading' },
        'facts.changed': { guard: 'isBackOnline', target: 'loading', actions: assign({ online: true }) },
      },
    },
    failed: {
      tags: ['failed'],
      on: {
        'transactions.retried': 'loading',
        'facts.changed': { guard: 'isBackOnline', target: 'loading', actions: assign({ online: true }) },
      },
    },
  },
});
