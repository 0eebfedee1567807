import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { paymentPoll } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { type Transaction, providerStates } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { action } from '#machines/generic/action.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import {
  type Crash,
  backoffDelay,
  hasTooManyCrashes,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { unwired } from '#machines/generic/wire.ts';

/** Giving up an order that was not paid; it is asked for with its id. */
export const cancellationMachine = action<string, Transaction>();
/** Taking back one that was. */
export const withdrawalMachine = action<string, Transaction>();

type PaymentContext = {
  readonly id: string;
  readonly online: boolean;
  readonly transaction: Transaction | null;
  readonly problem: Problem | null;
  /** How often a pending payment was asked for. */
  readonly asked: number;
  readonly crashes: readonly Crash[];
};

type PaymentEvent =
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'online'> }
  | { type: 'paymentStatus.retried' }
  | { type: 'tab.visible' }
  | { type: 'action.succeeded'; key: string; result: Transaction }
  | { type: 'action.failed'; key: string; problem: Problem }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'childRestart.requested' }>;

/** How long to wait before asking a pending payment again, ms: slower each time. */
export const pollDelay = (asked: number): number =>
  Math.min(paymentPoll.slowest, Math.round(paymentPoll.first * paymentPoll.factor ** Math.max(0, asked - 1)));

/** A payment only moves forward: nothing that is said of it later undoes this. */
const isBeyond = (next: Transaction, known: Transaction | null): boolean =>
  known !== null && providerStates.indexOf(next.state) > providerStates.indexOf(known.state);

const outdated = (): AppEvent => ({ type: 'user.outdated' });

type Answered = { event: { output: Transaction } };
const answer = ({ event }: Answered) => ({ transaction: event.output });

/** What has come to an end: it is asked for again only when the server says that something came of it. */
const final = {
  initial: 'settled' as const,
  on: {
    'live.eventArrived': {
      guard: {
        type: 'isThisOne' as const,
        params: ({ event }: { event: { event: LiveEvent } }) => ({ live: event.event }),
      },
      target: '.checking' as const,
    },
  },
  states: {
    settled: {},
    checking: {
      invoke: {
        src: 'loadTransaction' as const,
        id: 'loadTransaction' as const,
        input: ({ context }: { context: PaymentContext }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isFurther' as const, params: answer },
            target: '#paymentStatus.status.told' as const,
            actions: { type: 'keepTransaction' as const, params: answer },
          },
          {
            guard: { type: 'isSameState' as const, params: answer },
            target: 'settled' as const,
            actions: { type: 'keepTransaction' as const, params: answer },
          },
          { target: 'settled' as const },
        ],
        onError: 'settled' as const,
      },
    },
  },
};

/**
 * What has become of a payment, told by the server and by nothing else: not by the address one comes back to.
 * [PAY-02 PAY-04 PAY-05 PAY-07 PAY-12]
 */
export const paymentStatusMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'pending' | 'late' | 'completed' | 'failed' | 'cancelled' | 'notFound' | 'broken',
    children: {} as {
      loadTransaction: 'loadTransaction';
      watchTabReturn: 'watchTabReturn';
      cancellation: 'cancellation';
      withdrawal: 'withdrawal';
    },
  },
  actors: {
    loadTransaction: fromPromise<Transaction, { id: string }>(unwired('loadTransaction')),
    /** Tells `tab.visible` whenever somebody looks at the page again. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
    cancellation: cancellationMachine,
    withdrawal: withdrawalMachine,
  },
  actions: {
    setOnline: assign({ online: (_, params: { facts: Pick<InputFacts, 'online'> }) => params.facts.online }),
    keepTransaction: assign({
      transaction: (_, params: { transaction: Transaction }) => params.transaction,
      problem: null,
      asked: ({ context }) => context.asked + 1,
    }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    sendToParent: sendParent((_, told: AppEvent) => told),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    is: ({ context }, params: { status: Transaction['status'] }) => context.transaction?.status === params.status,
    isThisOne: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'resync' || (live.type === 'payment' && live.transaction === context.id),
    /** Nothing can be at an address whose id is none. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    isWaiting: ({ context }) => context.transaction !== null,
    isLate: ({ context }) =>
      context.transaction !== null && now() - context.transaction.changed >= paymentPoll.patience,
    isBackOnline: ({ context }, { facts }: { facts: Pick<InputFacts, 'online'> }) => facts.online && !context.online,
    isFurther: ({ context }, params: { transaction: Transaction }) => isBeyond(params.transaction, context.transaction),
    isSameState: ({ context }, params: { transaction: Transaction }) =>
      params.transaction.state === context.transaction?.state,
    /** Its credits have gone with this. */
    isTakenBack: ({ context }, { transaction }: { transaction: Transaction }) =>
      transaction.state === context.transaction?.state && transaction.refunding && !context.transaction.refunding,
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: {
    nextLook: ({ context }) => pollDelay(context.asked),
    lateLook: paymentPoll.late,
    backoff: ({ context }) => backoffDelay(context.crashes, now()),
  },
}).createMachine({
  id: 'paymentStatus',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    online: input.online,
    transaction: null,
    problem: null,
    asked: 0,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': { actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) } },
  },
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
              { target: 'broken', actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
          on: {
            'live.eventArrived': {
              guard: { type: 'isThisOne', params: ({ event }) => ({ live: event.event }) },
              target: 'loading',
              reenter: true,
            },
            'action.succeeded': {
              target: 'told',
              actions: { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.result }) },
            },
            'action.failed': { target: 'loading', reenter: true },
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
          invoke: { src: 'watchTabReturn', id: 'watchTabReturn', onError: '.waiting' },
          initial: 'waiting',
          on: {
            'paymentStatus.retried': 'loading',
            'tab.visible': 'loading',
            'live.eventArrived': {
              guard: { type: 'isThisOne', params: ({ event }) => ({ live: event.event }) },
              target: 'loading',
            },
            'facts.changed': {
              guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
              target: 'loading',
              actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) },
            },
            'action.succeeded': {
              target: 'told',
              actions: { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.result }) },
            },
            // The server knows more than this page: it was paid, or is over.
            'action.failed': 'loading',
          },
          states: {
            waiting: {
              always: { guard: 'isLate', target: 'late' },
              after: { nextLook: '#paymentStatus.status.loading' },
            },
            late: { tags: ['late'], after: { lateLook: '#paymentStatus.status.loading' } },
          },
        },
        completed: {
          ...final,
          tags: ['completed'],
          // The credits are there; later on, they may be gone again.
          entry: { type: 'sendToParent', params: outdated },
          exit: { type: 'sendToParent', params: outdated },
          on: {
            ...final.on,
            'action.succeeded': [
              {
                guard: { type: 'isFurther', params: ({ event }) => ({ transaction: event.result }) },
                target: 'told',
                actions: { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.result }) },
              },
              {
                guard: { type: 'isTakenBack', params: ({ event }) => ({ transaction: event.result }) },
                // What is being asked for may be older than this answer, or newer.
                target: '.checking',
                actions: [
                  { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.result }) },
                  { type: 'sendToParent', params: outdated },
                ],
              },
            ],
            'action.failed': '.checking',
          },
        },
        failed: { ...final, tags: ['failed'] },
        cancelled: { ...final, tags: ['cancelled'] },
        notFound: { tags: ['notFound'] },
        broken: {
          tags: ['broken'],
          on: {
            'paymentStatus.retried': 'loading',
            'facts.changed': {
              guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
              target: 'loading',
              actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) },
            },
          },
        },
      },
    },
  },
});
