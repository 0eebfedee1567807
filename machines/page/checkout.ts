import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { BundlesReply, Order, Transaction } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { type Problem, type ProblemCode, problemOf } from '#machines/generic/problem.ts';
import {
  type Crash,
  findActors,
  backoffDelay,
  hasTooManyCrashes,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { unwired } from '#machines/generic/wire.ts';
import {
  type OrderChoice,
  type OrderChoiceChange,
  chosenBundle,
  chosenMethod,
  directDebitHref,
  discountFor,
  codeEndedBetween,
  orderOf,
  choiceHref,
  withoutCode,
} from './order-choice.ts';
import { type DiscountCodeParentEvent, discountCodeMachine } from './discount-code.ts';

/** What was created, and where it is paid; null where nothing is left to do. */
export type PlacedOrder = { readonly transaction: Transaction; readonly redirect_url: string | null };

/** Why the price is another one than before. */
export type PriceChange =
  | { readonly kind: 'ended'; readonly code: string }
  | { readonly kind: 'refused'; readonly code: string; readonly error: FieldError }
  | { readonly kind: 'changed' };

/** `country`: where one pays from, as it was chosen in this browser; null: as the server says. [PAY-09] */
export type CheckoutInput = InputFacts & { readonly country: string | null };

export type CheckoutContext = OrderChoice & {
  readonly online: boolean;
  readonly country: string | null;
  /** The country whose offer is being loaded. */
  readonly wanted: string | null;
  /** Kept until it is known what came of it: its repetition is the same order. */
  readonly attempt: IdempotentRequest<Order> | null;
  readonly leavingTo: string;
  /** The countdown's. */
  readonly deadline: number | null;
  readonly repriced: PriceChange | null;
  readonly problem: Problem | null;
  readonly crashes: readonly Crash[];
};

/** What a page hears of the facts: the route only while it is its own. */
type CheckoutFacts = Pick<InputFacts, 'online' | 'discount'> & Partial<Pick<InputFacts, 'route'>>;

type CheckoutEvent =
  | { type: 'bundle.selected'; bundle: string }
  | { type: 'method.selected'; method: PaymentMethod }
  | { type: 'country.selected'; country: string }
  | { type: 'consent.changed'; on: boolean }
  | { type: 'discountCode.submitted'; code: string }
  | { type: 'discountCode.removed' }
  /** `key`: a new one, for an order that was not sent before. */
  | { type: 'order.confirmed'; key: string }
  /** The order that was left unpaid is given up. */
  | { type: 'order.cancelled' }
  | { type: 'offer.retried' }
  | { type: 'facts.changed'; facts: CheckoutFacts }
  | { type: 'countdown.ended' }
  | DiscountCodeParentEvent
  | Extract<AppEvent, { type: 'childRestart.requested' }>;

const canPay = (context: CheckoutContext): boolean =>
  context.online && context.checking === null && orderOf(context) !== null;

/** When the discount that counts now ends, ms. */
const deadlineOf = (context: CheckoutContext): number | null => {
  const bundle = chosenBundle(context);
  return bundle === null ? null : (discountFor(context, bundle)?.expires ?? null);
};

/** Says that the price is another one, where it is. */
const repricedBy = (before: OrderChoice, after: OrderChoice): { repriced?: PriceChange } => {
  const code = codeEndedBetween(before, after);
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
      redirectToExternal: 'redirectToExternal';
      countdown: 'countdown';
      discountCode: 'discountCode';
    },
    tags: {} as 'busy' | 'failed' | 'reloading' | 'cancelling' | 'paying',
  },
  actors: {
    /** The offer of a country, which is kept for the next time; null: of where the member is. [PAY-09 PAY-11] */
    loadOffer: fromPromise<BundlesReply, { country: string | null }>(unwired('loadOffer')),
    createPayment: fromPromise<PlacedOrder, { attempt: IdempotentRequest<Order> | null }>(unwired('createPayment')),
    cancelPayment: fromPromise<void, { id: string }>(unwired('cancelPayment')),
    /** Leaves the site for the provider's page. Ends when the browser's Back brings this page as it was. */
    redirectToExternal: fromPromise<void, { url: string }>(unwired('redirectToExternal')),
    countdown: countdownMachine,
    discountCode: discountCodeMachine,
  },
  actions: {
    setOffer: assign(({ context: { wanted, country } }, { offer }: { offer: BundlesReply }) => ({
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
      for (const actor of findActors(system, 'discountCode')) {
        enqueue.sendTo(actor, {
          type: 'discountCheck.requested',
          question: { code, bundle: bundle.id, method, country },
        });
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
        return order === null ? context.attempt : reuseOrCreateRequest(context.attempt, order, key);
      },
    }),
    forgetAttempt: assign({ attempt: null }),
    keepWayOut: assign({ leavingTo: (_, params: { url: string }) => params.url }),
    forgetUnfinished: assign({
      offer: ({ context }) => (context.offer === null ? null : { ...context.offer, unfinished: null }),
    }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    forgetSaid: assign({ problem: null, repriced: null }),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
      checking: null,
    }),
    /** Writes the choice into the address. */
    show: sendParent(({ context }, change: OrderChoiceChange): AppEvent => ({
      type: 'navigation.requested',
      to: choiceHref(context, change),
      replace: true,
    })),
    /** The code that is in force, and no other. */
    showCode: sendParent(({ context }): AppEvent => ({
      type: 'navigation.requested',
      to: choiceHref(context, { code: context.typed?.code ?? null }),
      replace: true,
    })),
    sendToParent: sendParent((_, told: AppEvent) => told),
    goToDebit: sendParent(({ context }): AppEvent => {
      const order = orderOf(context);
      return { type: 'navigation.requested', to: order === null ? '/credits' : directDebitHref(order), replace: false };
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
    hasPage: (_, params: { created: PlacedOrder }) => params.created.redirect_url !== null,
    hasDeadline: ({ context }) => deadlineOf(context) !== null,
    isOtherDeadline: ({ context }) => deadlineOf(context) !== context.deadline,
    isDiscountRejected: ({ context }, params: { error: unknown }) =>
      context.attempt?.asked.discount !== undefined && problemOf(params.error).fields?.['discount'] !== undefined,
    isPriceChanged: (_, params: { error: unknown }) => problemOf(params.error).code === 'price_changed',
    isOutdated: (_, params: { error: unknown }) => outdating.includes(problemOf(params.error).code),
    isPaid: (_, params: { error: unknown }) => problemOf(params.error).code === 'order_paid',
    isOutcomeUnknown: (_, params: { error: unknown }) => isOutcomeUnknown(problemOf(params.error)),
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffDelay(context.crashes, now()) },
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
                  { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) },
                  { type: 'askCode', params: ({ context }) => ({ code: context.route.query['discount'] ?? '' }) },
                ],
              },
              { target: 'open', actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
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
            'bundle.selected': {
              guard: { type: 'isOffered', params: ({ event }) => ({ bundle: event.bundle }) },
              actions: ['forgetSaid', { type: 'show', params: ({ event }) => ({ bundle: event.bundle }) }],
            },
            'method.selected': {
              guard: { type: 'isOfferedHere', params: ({ event }) => ({ method: event.method }) },
              actions: ['forgetSaid', { type: 'show', params: ({ event }) => ({ method: event.method }) }],
            },
            'country.selected': {
              target: '.reloading',
              actions: [
                'forgetSaid',
                'forgetAttempt',
                { type: 'wantCountry', params: ({ event }) => ({ country: event.country }) },
              ],
            },
            'consent.changed': { actions: { type: 'keepConsent', params: ({ event }) => ({ on: event.on }) } },
            'discountCode.submitted': {
              guard: 'mayAsk',
              actions: ['forgetSaid', { type: 'askCode', params: ({ event }) => ({ code: event.code }) }],
            },
            'discountCode.removed': {
              guard: 'hasCode',
              actions: ['forgetSaid', 'removeCode', 'showCode'],
            },
          },
          states: {
            choosing: {
              on: {
                'order.confirmed': [
                  { guard: 'canPayByDebit', target: '#checkout.order.gone', actions: 'goToDebit' },
                  {
                    guard: 'canPay',
                    target: '#checkout.order.creating',
                    actions: { type: 'keepAttempt', params: ({ event }) => ({ key: event.key }) },
                  },
                ],
                'order.cancelled': { guard: 'canDrop', target: 'cancelling', actions: 'forgetAttempt' },
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
                  actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) },
                },
                onError: {
                  target: 'choosing',
                  actions: ['forgetWanted', { type: 'setProblem', params: ({ event }) => ({ error: event.error }) }],
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
                    guard: { type: 'isOutcomeUnknown', params: ({ event }) => ({ error: event.error }) },
                    target: 'choosing',
                    actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) },
                    target: 'choosing',
                  },
                  // It was paid, or is gone.
                  {
                    target: 'reloading',
                    actions: [
                      { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
                      { type: 'sendToParent', params: { type: 'user.outdated' } },
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
                  type: 'sendToParent',
                  params: ({ event }) => ({
                    type: 'navigation.requested',
                    to: `/transactions/${encodeURIComponent(event.output.transaction.id)}`,
                    replace: false,
                  }),
                },
              },
            ],
            onError: [
              {
                guard: { type: 'isDiscountRejected', params: ({ event }) => ({ error: event.error }) },
                target: 'open',
                actions: [
                  { type: 'refuseDiscount', params: ({ event }) => ({ error: event.error }) },
                  'forgetAttempt',
                  'showCode',
                  { type: 'sendToParent', params: { type: 'user.outdated' } },
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
                actions: [{ type: 'setProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetAttempt'],
              },
              {
                guard: { type: 'isPaid', params: ({ event }) => ({ error: event.error }) },
                target: 'open.reloading',
                actions: [
                  { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
                  'forgetAttempt',
                  { type: 'sendToParent', params: { type: 'user.outdated' } },
                ],
              },
              {
                guard: { type: 'isOutcomeUnknown', params: ({ event }) => ({ error: event.error }) },
                target: 'open',
                actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) },
                target: 'open',
                actions: 'forgetAttempt',
              },
              {
                target: 'open',
                actions: [{ type: 'setProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetAttempt'],
              },
            ],
          },
        },
        leaving: {
          tags: ['paying'],
          invoke: {
            src: 'redirectToExternal',
            id: 'redirectToExternal',
            input: ({ context }) => ({ url: context.leavingTo }),
            // Back again: the order that was left is unfinished now.
            onDone: 'open.reloading',
            onError: {
              target: 'open.reloading',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
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
      ...supervisedRegion('discountCode', undefined),
      on: {
        'discountCode.accepted': {
          actions: [{ type: 'keepCode', params: ({ event }) => ({ discount: event.discount }) }, 'showCode'],
        },
        'discountCode.rejected': { actions: ['stopChecking', 'showCode'] },
      },
    },
  },
});
