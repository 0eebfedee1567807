import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { BundlesReply, Order, Transaction } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Attempt, attemptAt, isUnanswered } from '#machines/parts/attempt.ts';
import { now } from '#machines/parts/clock.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { type Problem, type ProblemCode, problemOf } from '#machines/parts/problem.ts';
import { type Crash, alive, backoffOf, failsTooOften, supervised, withCrash } from '#machines/parts/supervise.ts';
import { unwired } from '#machines/parts/wire.ts';
import {
  type Choice,
  type ChoiceChange,
  chosenBundle,
  chosenMethod,
  debitPlaceOf,
  discountFor,
  endedBetween,
  orderOf,
  placeOf,
  withoutCode,
} from './choice.ts';
import { type CodeTold, discountCodeMachine } from './discount-code.ts';

/** What was created, and where it is paid; null where nothing is left to do. */
export type Created = { readonly transaction: Transaction; readonly redirect_url: string | null };

/** Why the price is another one than before. */
export type Repriced =
  | { readonly kind: 'ended'; readonly code: string }
  | { readonly kind: 'refused'; readonly code: string; readonly error: FieldError }
  | { readonly kind: 'changed' };

/** `country`: where one pays from, as it was chosen in this browser; null: as the server says. [PAY-09] */
export type CheckoutInput = StartFacts & { readonly country: string | null };

export type CheckoutContext = Choice & {
  readonly online: boolean;
  readonly country: string | null;
  /** The country whose offer is being loaded. */
  readonly wanted: string | null;
  /** Kept until it is known what came of it: its repetition is the same order. */
  readonly attempt: Attempt<Order> | null;
  readonly leavingTo: string;
  /** The countdown's. */
  readonly deadline: number | null;
  readonly repriced: Repriced | null;
  readonly problem: Problem | null;
  readonly crashes: readonly Crash[];
};

/** What a page hears of the facts: the route only while it is its own. */
type CheckoutFacts = Pick<StartFacts, 'online' | 'discount'> & Partial<Pick<StartFacts, 'route'>>;

type CheckoutEvent =
  | { type: 'bundle.chosen'; bundle: string }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'country.chosen'; country: string }
  | { type: 'consent.changed'; on: boolean }
  | { type: 'code.submitted'; code: string }
  | { type: 'code.removed' }
  /** `key`: a new one, for an order that was not sent before. */
  | { type: 'payment.submitted'; key: string }
  /** The order that was left unpaid is given up. */
  | { type: 'order.dropped' }
  | { type: 'offer.retried' }
  | { type: 'facts.changed'; facts: CheckoutFacts }
  | { type: 'countdown.ended' }
  | CodeTold
  | Extract<Told, { type: 'child.revived' }>;

const canPay = (context: CheckoutContext): boolean =>
  context.online && context.checking === null && orderOf(context) !== null;

/** When the discount that counts now ends, ms. */
const deadlineOf = (context: CheckoutContext): number | null => {
  const bundle = chosenBundle(context);
  return bundle === null ? null : (discountFor(context, bundle)?.expires ?? null);
};

/** Says that the price is another one, where it is. */
const repricedBy = (before: Choice, after: Choice): { repriced?: Repriced } => {
  const code = endedBetween(before, after);
  return code === null ? {} : { repriced: { kind: 'ended', code } };
};

/** After these something else is offered than what is shown. */
const outdating: readonly ProblemCode[] = ['price_changed', 'payment_method_unavailable', 'not_found'];

/**
 * Choosing a bundle, a method and a code, and the way to the provider. What is ordered is what is shown, and nothing is
 * ordered but by the button: one order an attempt, however often one clicks.
 * [CREDITS-01 DISCOUNT-06 DISCOUNT-08 PAY-06 PAY-09 PAY-11 PAY-13]
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
    children: {} as {
      loadOffer: 'loadOffer';
      createPayment: 'createPayment';
      cancelPayment: 'cancelPayment';
      leaveTo: 'leaveTo';
      countdown: 'countdown';
      discountCode: 'discountCode';
    },
    tags: {} as 'busy' | 'failed' | 'reloading' | 'cancelling' | 'paying',
  },
  actors: {
    /** The offer of a country, which is kept for the next time; null: of where the member is. [PAY-09 PAY-11] */
    loadOffer: fromPromise<BundlesReply, { country: string | null }>(unwired('loadOffer')),
    createPayment: fromPromise<Created, { attempt: Attempt<Order> | null }>(unwired('createPayment')),
    cancelPayment: fromPromise<void, { id: string }>(unwired('cancelPayment')),
    /** Leaves the site for the provider's page. Ends when the browser's Back brings this page as it was. */
    leaveTo: fromPromise<void, { url: string }>(unwired('leaveTo')),
    countdown: countdownMachine,
    discountCode: discountCodeMachine,
  },
  actions: {
    keepOffer: assign(({ context: { wanted, country } }, { offer }: { offer: BundlesReply }) => ({
      offer,
      country: wanted ?? country,
      wanted: null,
    })),
    learn: assign(({ context }, { facts: { online, discount, route } }: { facts: CheckoutFacts }) => ({
      online,
      active: discount,
      route: route ?? context.route,
      ...repricedBy(context, { ...context, active: discount }),
    })),
    wantCountry: assign({ wanted: (_, params: { country: string }) => params.country }),
    forgetWanted: assign({ wanted: null }),
    keepConsent: assign({ keepsCard: (_, params: { on: boolean }) => params.on }),
    keepDeadline: assign({ deadline: ({ context }) => deadlineOf(context) }),
    endDiscount: assign(({ context }) => {
      const bundle = chosenBundle(context);
      const discount = bundle === null ? null : discountFor(context, bundle);
      if (discount === null) return {};
      const { typed, over } = withoutCode(context, discount.code);
      return { typed, over, ...repricedBy(context, { ...context, typed, over }) };
    }),
    askCode: enqueueActions(({ context, enqueue, system }, { code }: { code: string }) => {
      const [bundle, method] = [chosenBundle(context), chosenMethod(context)];
      if (bundle === null || context.offer === null) return;
      const { country } = context.offer;
      for (const actor of alive(system, 'discountCode')) {
        enqueue.sendTo(actor, { type: 'code.asked', question: { code, bundle: bundle.id, method, country } });
        enqueue.assign({ checking: code });
      }
    }),
    stopChecking: assign({ checking: null }),
    keepCode: assign(({ context: { over } }, { discount }: { discount: Discount }) => ({
      typed: discount,
      over: over.filter((code) => code !== discount.code),
      checking: null,
    })),
    removeCode: assign({ typed: null }),
    refuseDiscount: assign(({ context }, { error }: { error: unknown }) => {
      const code = context.attempt?.asked.discount ?? '';
      const { typed, over } = withoutCode(context, code);
      const why = problemOf(error).fields?.['discount'] ?? 'invalid';
      return { typed, over, repriced: { kind: 'refused' as const, code, error: why } };
    }),
    sayChanged: assign({ repriced: { kind: 'changed' } }),
    keepAttempt: assign({
      attempt: ({ context }, { key }: { key: string }) => {
        const order = orderOf(context);
        return order === null ? context.attempt : attemptAt(context.attempt, order, key);
      },
    }),
    forgetAttempt: assign({ attempt: null }),
    keepWayOut: assign({ leavingTo: (_, params: { url: string }) => params.url }),
    forgetUnfinished: assign({
      offer: ({ context }) => (context.offer === null ? null : { ...context.offer, unfinished: null }),
    }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    forgetSaid: assign({ problem: null, repriced: null }),
    reportCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => withCrash(context.crashes, child, now()),
      checking: null,
    }),
    /** Writes the choice into the address. */
    show: sendParent(({ context }, change: ChoiceChange): Told => ({
      type: 'place.asked',
      to: placeOf(context, change),
      replace: true,
    })),
    /** The code that is in force, and no other. */
    showCode: sendParent(({ context }): Told => ({
      type: 'place.asked',
      to: placeOf(context, { code: context.typed?.code ?? null }),
      replace: true,
    })),
    tell: sendParent((_, told: Told) => told),
    goToDebit: sendParent(({ context }): Told => {
      const order = orderOf(context);
      return { type: 'place.asked', to: order === null ? '/credits' : debitPlaceOf(order), replace: false };
    }),
  },
  guards: {
    hasKeptCode: ({ context }) => context.typed === null && context.route.query['discount'] !== undefined,
    isBackOnline: ({ context }, { facts }: { facts: CheckoutFacts }) => !context.online && facts.online,
    isOffered: ({ context }, params: { bundle: string }) =>
      context.offer?.bundles.some(({ id }) => id === params.bundle) === true,
    isOfferedHere: ({ context }, params: { method: PaymentMethod }) =>
      context.offer?.methods.includes(params.method) === true && chosenMethod(context) !== null,
    mayAsk: ({ context }) => context.checking === null && chosenBundle(context) !== null,
    hasCode: ({ context }) => context.typed !== null,
    canPay: ({ context }) => canPay(context),
    canPayByDebit: ({ context }) => canPay(context) && chosenMethod(context) === 'sdd',
    canDrop: ({ context }) => context.offer?.unfinished?.state === 'open',
    hasPage: (_, params: { created: Created }) => params.created.redirect_url !== null,
    hasDeadline: ({ context }) => deadlineOf(context) !== null,
    isOtherDeadline: ({ context }) => deadlineOf(context) !== context.deadline,
    isDiscountRefused: ({ context }, params: { error: unknown }) =>
      context.attempt?.asked.discount !== undefined && problemOf(params.error).fields?.['discount'] !== undefined,
    isPriceChanged: (_, params: { error: unknown }) => problemOf(params.error).code === 'price_changed',
    isOutdated: (_, params: { error: unknown }) => outdating.includes(problemOf(params.error).code),
    isPaid: (_, params: { error: unknown }) => problemOf(params.error).code === 'order_paid',
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(problemOf(params.error)),
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isLoggedOut: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
    failsTooOften: ({ context }, { child }: { child: string }) => failsTooOften(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffOf(context.crashes, now()) },
}).createMachine({
  id: 'checkout',
  options: { maxIterations: 200 },
  context: ({ input: { route, online, discount, country } }) => ({
    route,
    online,
    country,
    wanted: null,
    offer: null,
    active: discount,
    typed: null,
    over: [],
    keepsCard: false,
    checking: null,
    attempt: null,
    leavingTo: '',
    deadline: null,
    repriced: null,
    problem: null,
    crashes: [],
  }),
  type: 'parallel',
  states: {
    order: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy'],
          entry: 'forgetSaid',
          invoke: {
            src: 'loadOffer',
            id: 'loadOffer',
            input: ({ context }) => ({ country: context.country }),
            onDone: [
              {
                guard: 'hasKeptCode',
                target: 'open',
                actions: [
                  { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
                  { type: 'askCode', params: ({ context }) => ({ code: context.route.query['discount'] ?? '' }) },
                ],
              },
              { target: 'open', actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          tags: ['failed'],
          on: {
            'offer.retried': 'loading',
            'facts.changed': {
              guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
              target: 'loading',
            },
          },
        },
        open: {
          initial: 'choosing',
          on: {
            'bundle.chosen': {
              guard: { type: 'isOffered', params: ({ event }) => ({ bundle: event.bundle }) },
              actions: ['forgetSaid', { type: 'show', params: ({ event }) => ({ bundle: event.bundle }) }],
            },
            'method.chosen': {
              guard: { type: 'isOfferedHere', params: ({ event }) => ({ method: event.method }) },
              actions: ['forgetSaid', { type: 'show', params: ({ event }) => ({ method: event.method }) }],
            },
            'country.chosen': {
              target: '.reloading',
              actions: [
                'forgetSaid',
                'forgetAttempt',
                { type: 'wantCountry', params: ({ event }) => ({ country: event.country }) },
              ],
            },
            'consent.changed': { actions: { type: 'keepConsent', params: ({ event }) => ({ on: event.on }) } },
            'code.submitted': {
              guard: 'mayAsk',
              actions: ['forgetSaid', { type: 'askCode', params: ({ event }) => ({ code: event.code }) }],
            },
            'code.removed': {
              guard: 'hasCode',
              actions: ['forgetSaid', 'removeCode', 'showCode'],
            },
          },
          states: {
            choosing: {
              on: {
                'payment.submitted': [
                  { guard: 'canPayByDebit', target: '#checkout.order.gone', actions: 'goToDebit' },
                  {
                    guard: 'canPay',
                    target: '#checkout.order.creating',
                    actions: { type: 'keepAttempt', params: ({ event }) => ({ key: event.key }) },
                  },
                ],
                'order.dropped': { guard: 'canDrop', target: 'cancelling', actions: 'forgetAttempt' },
              },
            },
            reloading: {
              tags: ['reloading'],
              invoke: {
                src: 'loadOffer',
                id: 'loadOffer',
                input: ({ context }) => ({ country: context.wanted ?? context.country }),
                onDone: {
                  target: 'choosing',
                  actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
                },
                onError: {
                  target: 'choosing',
                  actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
            cancelling: {
              tags: ['cancelling'],
              entry: 'forgetSaid',
              invoke: {
                src: 'cancelPayment',
                id: 'cancelPayment',
                input: ({ context }) => ({ id: context.offer?.unfinished?.id ?? '' }),
                onDone: { target: 'choosing', actions: 'forgetUnfinished' },
                onError: [
                  {
                    guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                    target: 'choosing',
                    actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    guard: { type: 'isLoggedOut', params: ({ event }) => ({ error: event.error }) },
                    target: 'choosing',
                  },
                  // It was paid, or is gone.
                  {
                    target: 'reloading',
                    actions: [
                      { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                      { type: 'tell', params: { type: 'user.outdated' } },
                    ],
                  },
                ],
              },
            },
          },
        },
        creating: {
          tags: ['paying'],
          entry: 'forgetSaid',
          invoke: {
            src: 'createPayment',
            id: 'createPayment',
            input: ({ context }) => ({ attempt: context.attempt }),
            onDone: [
              {
                guard: { type: 'hasPage', params: ({ event }) => ({ created: event.output }) },
                target: 'leaving',
                actions: [
                  'forgetAttempt',
                  { type: 'keepWayOut', params: ({ event }) => ({ url: event.output.redirect_url ?? '' }) },
                ],
              },
              {
                target: 'gone',
                actions: {
                  type: 'tell',
                  params: ({ event }) => ({
                    type: 'place.asked',
                    to: `/transactions/${encodeURIComponent(event.output.transaction.id)}`,
                    replace: false,
                  }),
                },
              },
            ],
            onError: [
              {
                guard: { type: 'isDiscountRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'open',
                actions: [
                  { type: 'refuseDiscount', params: ({ event }) => ({ error: event.error }) },
                  'forgetAttempt',
                  'showCode',
                  { type: 'tell', params: { type: 'user.outdated' } },
                ],
              },
              {
                guard: { type: 'isPriceChanged', params: ({ event }) => ({ error: event.error }) },
                target: 'open.reloading',
                actions: ['sayChanged', 'forgetAttempt'],
              },
              {
                guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
                target: 'open.reloading',
                actions: [{ type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetAttempt'],
              },
              {
                guard: { type: 'isPaid', params: ({ event }) => ({ error: event.error }) },
                target: 'open.reloading',
                actions: [
                  { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                  'forgetAttempt',
                  { type: 'tell', params: { type: 'user.outdated' } },
                ],
              },
              {
                guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: 'open',
                actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'isLoggedOut', params: ({ event }) => ({ error: event.error }) },
                target: 'open',
                actions: 'forgetAttempt',
              },
              {
                target: 'open',
                actions: [{ type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetAttempt'],
              },
            ],
          },
        },
        leaving: {
          tags: ['paying'],
          invoke: {
            src: 'leaveTo',
            id: 'leaveTo',
            input: ({ context }) => ({ url: context.leavingTo }),
            // Back again: the order that was left is unfinished now.
            onDone: 'open.reloading',
            onError: {
              target: 'open.reloading',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        // The page shows until the next one is there: what is pressed meanwhile orders nothing.
        gone: { tags: ['paying'] },
      },
    },
    discount: {
      initial: 'lasting',
      on: { 'facts.changed': { actions: { type: 'learn', params: ({ event }) => ({ facts: event.facts }) } } },
      states: {
        lasting: { always: { guard: 'hasDeadline', target: 'ending' } },
        ending: {
          entry: 'keepDeadline',
          always: { guard: 'isOtherDeadline', target: 'lasting' },
          invoke: {
            src: 'countdown',
            id: 'countdown',
            input: ({ context }) => ({ deadline: context.deadline ?? now() }),
            // It ends all the same: the server says so at the order.
            onError: 'unwatched',
          },
          on: { 'countdown.ended': { target: 'lasting', actions: ['endDiscount', 'showCode'] } },
        },
        unwatched: {},
      },
    },
    code: {
      ...supervised('discountCode', undefined),
      on: {
        'code.accepted': {
          actions: [{ type: 'keepCode', params: ({ event }) => ({ discount: event.discount }) }, 'showCode'],
        },
        'code.refused': { actions: ['stopChecking', 'showCode'] },
      },
    },
  },
});
