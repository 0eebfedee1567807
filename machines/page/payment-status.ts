import { assign, fromCallback, fromPromise, sendParent } from 'xstate';
import { paymentPoll } from '#contract/limits/shop.ts';
import { type Transaction, providerStates } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { action } from '#machines/generic/action.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, isNotFound, setProblem } from '#machines/generic/problem.ts';
import {
  type Crash,
  supervisorDelays,
  supervisorGuards,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** Cancels an unpaid order; its input is the id. */
export const cancellationMachine = action<string, Transaction>();
/** Withdraws a paid order; `amount` is the displayed sum, minor units. */
export const withdrawalMachine = action<{ readonly id: string; readonly amount: number }, Transaction>();

type PaymentContext = {
  readonly id: string;
  readonly online: boolean;
  readonly transaction: Transaction | null;
  readonly problem: Problem | null;
  /** Answers so far. */
  readonly pollCount: number;
  readonly crashes: readonly Crash[];
};

type PaymentEvent =
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'online'> }
  | { type: 'paymentStatus.retried' }
  | { type: 'tab.visible' }
  | { type: 'action.succeeded'; key: string; result: Transaction }
  | { type: 'action.failed'; key: string; problem: Problem }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'childRestart.requested' }>;

/** Delay before the next poll of a pending payment, ms: longer each time. */
export const pollDelay = (pollCount: number): number =>
  Math.min(paymentPoll.maxDelay, Math.round(paymentPoll.firstDelay * paymentPoll.factor ** Math.max(0, pollCount - 1)));

const paymentStatusSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'pending' | 'overdue' | 'completed' | 'failed' | 'cancelled' | 'notFound' | 'unavailable',
    children: {} as { cancellation: 'cancellation'; withdrawal: 'withdrawal' },
  },
  actors: {
    loadTransaction: fromPromise<Transaction, { id: string }>(unwired('loadTransaction')),
    /** Reports `tab.visible`. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
    cancellation: cancellationMachine,
    withdrawal: withdrawalMachine,
  },
  actions: {
    setTransaction: assign(({ context }, transaction: Transaction) => ({
      transaction,
      problem: null,
      pollCount: context.pollCount + 1,
    })),
    notifyUserOutdated: sendParent({ type: 'user.outdated' } satisfies AppEvent),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    hasStatus: ({ context }, params: { status: Transaction['status'] }) =>
      context.transaction?.status === params.status,
    isAboutThisTransaction: ({ context, event }) =>
      event.type === 'live.eventArrived' &&
      (event.event.type === 'resync' || (event.event.type === 'payment' && event.event.transaction === context.id)),
    isNotFound,
    hasTransaction: ({ context }) => context.transaction !== null,
    isOverdue: ({ context }) =>
      context.transaction !== null && now() - context.transaction.changed >= paymentPoll.slowAfter,
    isBackOnline: ({ context, event }) => event.type === 'facts.changed' && event.facts.online && !context.online,
    /** A payment only moves forward: an overtaken answer changes nothing. */
    isForward: ({ context: { transaction } }, { state }: Transaction) =>
      transaction !== null && providerStates.indexOf(state) > providerStates.indexOf(transaction.state),
    isSameState: ({ context }, { state }: Transaction) => state === context.transaction?.state,
    isRefundStarted: ({ context: { transaction } }, { state, refunding }: Transaction) =>
      state === transaction?.state && refunding && !transaction.refunding,
    ...supervisorGuards,
  },
  delays: {
    nextPoll: ({ context }) => pollDelay(context.pollCount),
    overduePoll: paymentPoll.slowDelay,
    ...supervisorDelays,
  },
});

/** A final status is reloaded only after a live event about it. */
const final = paymentStatusSetup.createStateConfig({
  initial: 'idle',
  on: { 'live.eventArrived': { guard: 'isAboutThisTransaction', target: '.checking' } },
  states: {
    idle: {},
    checking: {
      invoke: {
        src: 'loadTransaction',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isForward', params: ({ event }) => event.output },
            target: '#paymentStatus.status.deciding',
            actions: { type: 'setTransaction', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSameState', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'setTransaction', params: ({ event }) => event.output },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
  },
});

/**
 * The status of a payment, from the server alone: the address of the return from the provider does not count.
 * [PAY-02 PAY-04 PAY-05 PAY-07 PAY-12]
 */
export const paymentStatusMachine = paymentStatusSetup.createMachine({
  id: 'paymentStatus',
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    online: input.online,
    transaction: null,
    problem: null,
    pollCount: 0,
    crashes: [],
  }),
  type: 'parallel',
  on: { 'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) } },
  states: {
    cancellation: supervisedRegion('cancellation', { key: 'cancellation' }),
    withdrawal: supervisedRegion('withdrawal', { key: 'withdrawal' }),
    status: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy'],
          invoke: {
            src: 'loadTransaction',
            input: ({ context }) => ({ id: context.id }),
            onDone: { target: 'deciding', actions: { type: 'setTransaction', params: ({ event }) => event.output } },
            onError: [
              { guard: 'isNotFound', target: 'notFound' },
              // A pending payment stays pending while the server cannot be reached.
              { guard: 'hasTransaction', target: 'pending' },
              { target: 'unavailable', actions: setProblem },
            ],
          },
          on: {
            'live.eventArrived': { guard: 'isAboutThisTransaction', target: 'loading', reenter: true },
            'action.succeeded': {
              target: 'deciding',
              actions: { type: 'setTransaction', params: ({ event }) => event.result },
            },
            'action.failed': { target: 'loading', reenter: true },
          },
        },
        deciding: {
          always: [
            { guard: { type: 'hasStatus', params: { status: 'completed' } }, target: 'completed' },
            { guard: { type: 'hasStatus', params: { status: 'failed' } }, target: 'failed' },
            { guard: { type: 'hasStatus', params: { status: 'cancelled' } }, target: 'cancelled' },
            { target: 'pending' },
          ],
        },
        pending: {
          tags: ['pending'],
          invoke: { src: 'watchTabReturn', onError: '.waiting' },
          initial: 'waiting',
          on: {
            'paymentStatus.retried': 'loading',
            'tab.visible': 'loading',
            'live.eventArrived': { guard: 'isAboutThisTransaction', target: 'loading' },
            'facts.changed': { guard: 'isBackOnline', target: 'loading', actions: assign({ online: true }) },
            'action.succeeded': {
              target: 'deciding',
              actions: { type: 'setTransaction', params: ({ event }) => event.result },
            },
            // The order was paid or has ended meanwhile.
            'action.failed': 'loading',
          },
          states: {
            waiting: {
              always: { guard: 'isOverdue', target: 'overdue' },
              after: { nextPoll: '#paymentStatus.status.loading' },
            },
            overdue: { tags: ['overdue'], after: { overduePoll: '#paymentStatus.status.loading' } },
          },
        },
        completed: {
          ...final,
          tags: ['completed'],
          // The credits arrive on entry, and are withdrawn on exit.
          entry: 'notifyUserOutdated',
          exit: 'notifyUserOutdated',
          on: {
            ...final.on,
            'action.succeeded': [
              {
                guard: { type: 'isForward', params: ({ event }) => event.result },
                target: 'deciding',
                actions: { type: 'setTransaction', params: ({ event }) => event.result },
              },
              {
                guard: { type: 'isRefundStarted', params: ({ event }) => event.result },
                // A reload in flight may be older than this answer, or newer.
                target: '.checking',
                actions: [{ type: 'setTransaction', params: ({ event }) => event.result }, 'notifyUserOutdated'],
              },
            ],
            'action.failed': '.checking',
          },
        },
        failed: { ...final, tags: ['failed'] },
        cancelled: { ...final, tags: ['cancelled'] },
        notFound: { tags: ['notFound'] },
        unavailable: {
          tags: ['unavailable'],
          on: {
            'paymentStatus.retried': 'loading',
            'facts.changed': { guard: 'isBackOnline', target: 'loading', actions: assign({ online: true }) },
          },
        },
      },
    },
  },
});
