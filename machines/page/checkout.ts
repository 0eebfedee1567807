import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import type { FieldError } from '#contract/errors.ts';
import type { BundlesReply, Order, Transaction } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { navigationEvent, redirectEvent } from '#machines/app/redirects.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { findBundle } from '#machines/generic/order-suggestion.ts';
import { type Problem, type ProblemCode, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import {
  type Crash,
  findActors,
  supervisorDelays,
  supervisorGuards,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { type DiscountCodeParentEvent, discountCodeMachine } from './discount-code.ts';
import { loadOffer } from './offer.ts';
import {
  type OrderChoice,
  type OrderChoiceChange,
  chosenBundle,
  chosenMethod,
  directDebitHref,
  appliedDiscount,
  codeEndedBetween,
  orderOf,
  choiceHref,
  withoutCode,
} from './order-choice.ts';

/** `redirect_url`: the provider's page; null where nothing is left to pay. */
export type PlacedOrder = { readonly transaction: Transaction; readonly redirect_url: string | null };

/** The reason why the price differs from the one shown before. */
export type PriceChange =
  | { readonly kind: 'discountEnded'; readonly code: string }
  | { readonly kind: 'discountRejected'; readonly code: string; readonly error: FieldError }
  | { readonly kind: 'priceChanged' };

/** `country`: the payment country selected in this browser; null: the server decides. [PAY-09] */
export type CheckoutInput = InputFacts & { readonly country: string | null };

export type CheckoutContext = OrderChoice & {
  readonly online: boolean;
  readonly country: string | null;
  /** The country whose offer is being loaded. */
  readonly requestedCountry: string | null;
  /** Stays until its outcome is known: repeating it places the same order. */
  readonly request: IdempotentRequest<Order> | null;
  readonly redirectUrl: string;
  /** The end that the countdown runs to, ms. */
  readonly deadline: number | null;
  readonly priceChange: PriceChange | null;
  readonly problem: Problem | null;
  readonly crashes: readonly Crash[];
};

/** The route arrives only while it is this page's own. */
type CheckoutFacts = Pick<InputFacts, 'online' | 'discount'> & Partial<Pick<InputFacts, 'route'>>;

type CheckoutEvent =
  | { type: 'bundle.selected'; bundle: string }
  | { type: 'method.selected'; method: PaymentMethod }
  | { type: 'country.selected'; country: string }
  | { type: 'consent.changed'; on: boolean }
  | { type: 'discountCode.submitted'; code: string }
  | { type: 'discountCode.removed' }
  /** `key`: a fresh idempotency key, used unless the same order was sent before. */
  | { type: 'order.confirmed'; key: string }
  /** Gives up the unfinished order. */
  | { type: 'order.cancelled' }
  | { type: 'offer.retried' }
  | { type: 'facts.changed'; facts: CheckoutFacts }
  | { type: 'countdown.ended' }
  | DiscountCodeParentEvent
  | Extract<AppEvent, { type: 'childRestart.requested' }>;

const canPay = (context: CheckoutContext): boolean =>
  context.online && context.codeBeingChecked === null && orderOf(context) !== null;

/** The end of the discount that is taken off now, ms. */
const deadlineOf = (context: CheckoutContext): number | null => appliedDiscount(context)?.expires ?? null;

const priceChangeBetween = (before: OrderChoice, after: OrderChoice): { priceChange?: PriceChange } => {
  const code = codeEndedBetween(before, after);
  return code === null ? {} : { priceChange: { kind: 'discountEnded', code } };
};

/** After these problems, and a changed price, the server offers something else than what is shown. */
const outdatedOfferCodes: readonly ProblemCode[] = ['payment_method_unavailable', 'not_found'];

/**
 * Selects a bundle, a method and a code, and redirects to the provider. The order is what is shown; only the button
 * places it, and one press places one order.
 * [CREDITS-01 DISCOUNT-06 DISCOUNT-08 PAY-06 PAY-09 PAY-11 PAY-13]
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
    children: {} as { discountCode: 'discountCode' },
    tags: {} as 'busy' | 'failed' | 'reloading' | 'cancelling' | 'paying',
  },
  actors: {
    loadOffer,
    placeOrder: fromPromise<PlacedOrder, { request: IdempotentRequest<Order> | null }>(unwired('placeOrder')),
    cancelOrder: fromPromise<void, { id: string }>(unwired('cancelOrder')),
    /** Leaves the site for the provider's page. Ends when the browser's Back restores this page. */
    redirectToExternal: fromPromise<void, { url: string }>(unwired('redirectToExternal')),
    countdown: countdownMachine,
    discountCode: discountCodeMachine,
  },
  actions: {
    setOffer: assign(({ context: { requestedCountry, country } }, offer: BundlesReply) => ({
      offer,
      country: requestedCountry ?? country,
      requestedCountry: null,
    })),
    setFacts: assign(({ context }, { online, discount, route }: CheckoutFacts) => ({
      online,
      activeDiscount: discount,
      route: route ?? context.route,
      ...priceChangeBetween(context, { ...context, activeDiscount: discount }),
    })),
    endDiscount: assign(({ context }) => {
      const discount = appliedDiscount(context);
      if (discount === null) return {};
      const change = withoutCode(context, discount.code);
      return { ...change, ...priceChangeBetween(context, { ...context, ...change }) };
    }),
    requestDiscountCheck: enqueueActions(({ context, enqueue, system }, { code }: { code: string | undefined }) => {
      const [bundle, method] = [chosenBundle(context), chosenMethod(context)];
      if (code === undefined || bundle === null || context.offer === null) return;
      const check = { code, bundle: bundle.id, method, country: context.offer.country };
      for (const actor of findActors(system, 'discountCode')) {
        enqueue.sendTo(actor, { type: 'discountCheck.requested', check });
        enqueue.assign({ codeBeingChecked: code });
      }
    }),
    rejectDiscount: assign(({ context, event }) => {
      const code = context.request?.asked.discount ?? '';
      const error = problemIn(event).fields?.['discount'] ?? 'invalid';
      return { ...withoutCode(context, code), priceChange: { kind: 'discountRejected' as const, code, error } };
    }),
    clearRequest: assign({ request: null }),
    clearUnfinishedOrder: assign({
      offer: ({ context }) => (context.offer === null ? null : { ...context.offer, unfinished: null }),
    }),
    clearMessages: assign({ problem: null, priceChange: null }),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
      codeBeingChecked: null,
    }),
    navigateToChoice: sendParent(({ context }, change: OrderChoiceChange) =>
      redirectEvent(choiceHref(context, change)),
    ),
    /** The address names the entered code that is in force, and no other. */
    navigateToCode: sendParent(({ context }) =>
      redirectEvent(choiceHref(context, { code: context.enteredDiscount?.code ?? null })),
    ),
    navigateToDirectDebit: sendParent(({ context }) => {
      const order = orderOf(context);
      return navigationEvent(order === null ? '/credits' : directDebitHref(order));
    }),
    navigateToTransaction: sendParent((_, { transaction }: PlacedOrder) =>
      navigationEvent(`/transactions/${encodeURIComponent(transaction.id)}`),
    ),
    notifyUserOutdated: sendParent({ type: 'user.outdated' } satisfies AppEvent),
  },
  guards: {
    canCheckCode: ({ context }) => context.codeBeingChecked === null && chosenBundle(context) !== null,
    hasEnteredDiscount: ({ context }) => context.enteredDiscount !== null,
    canPay: ({ context }) => canPay(context),
    canPayByDebit: ({ context }) => canPay(context) && chosenMethod(context) === 'sdd',
    canCancelOrder: ({ context }) => context.offer?.unfinished?.state === 'open',
    hasDeadline: ({ context }) => deadlineOf(context) !== null,
    hasDeadlineChanged: ({ context }) => deadlineOf(context) !== context.deadline,
    isDiscountRejected: ({ context, event }) =>
      context.request?.asked.discount !== undefined && problemIn(event).fields?.['discount'] !== undefined,
    isPriceChanged: ({ event }) => problemIn(event).code === 'price_changed',
    isOfferOutdated: ({ event }) => outdatedOfferCodes.includes(problemIn(event).code),
    isAlreadyPaid: ({ event }) => problemIn(event).code === 'order_paid',
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)),
    /** The session alone reports that the member is logged out. [SESSION-05] */
    isUnauthenticated: ({ event }) => problemIn(event).code === 'authentication_required',
    ...supervisorGuards,
  },
  delays: supervisorDelays,
}).createMachine({
  id: 'checkout',
  context: ({ input: { route, online, discount, country } }) => ({
    route,
    online,
    country,
    requestedCountry: null,
    offer: null,
    activeDiscount: discount,
    enteredDiscount: null,
    unusableCodes: [],
    shouldSaveCard: false,
    codeBeingChecked: null,
    request: null,
    redirectUrl: '',
    deadline: null,
    priceChange: null,
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
          entry: 'clearMessages',
          invoke: {
            src: 'loadOffer',
            input: ({ context }) => ({ country: context.country }),
            onDone: {
              target: 'open',
              actions: [
                { type: 'setOffer', params: ({ event }) => event.output },
                { type: 'requestDiscountCheck', params: ({ context }) => ({ code: context.route.query['discount'] }) },
              ],
            },
            onError: { target: 'failed', actions: setProblem },
          },
        },
        failed: {
          tags: ['failed'],
          on: {
            'offer.retried': 'loading',
            'facts.changed': {
              guard: ({ context, event }) => !context.online && event.facts.online,
              target: 'loading',
            },
          },
        },
        open: {
          initial: 'choosing',
          on: {
            'bundle.selected': {
              guard: ({ context, event }) => findBundle(context.offer, event.bundle) !== null,
              actions: ['clearMessages', { type: 'navigateToChoice', params: ({ event: { bundle } }) => ({ bundle }) }],
            },
            'method.selected': {
              guard: ({ context, event }) =>
                context.offer?.methods.includes(event.method) === true && chosenMethod(context) !== null,
              actions: ['clearMessages', { type: 'navigateToChoice', params: ({ event: { method } }) => ({ method }) }],
            },
            'country.selected': {
              target: '.reloading',
              actions: ['clearMessages', 'clearRequest', assign({ requestedCountry: ({ event }) => event.country })],
            },
            'consent.changed': { actions: assign({ shouldSaveCard: ({ event }) => event.on }) },
            'discountCode.submitted': {
              guard: 'canCheckCode',
              actions: ['clearMessages', { type: 'requestDiscountCheck', params: ({ event }) => event }],
            },
            'discountCode.removed': {
              guard: 'hasEnteredDiscount',
              actions: ['clearMessages', assign({ enteredDiscount: null }), 'navigateToCode'],
            },
          },
          states: {
            choosing: {
              on: {
                'order.confirmed': [
                  { guard: 'canPayByDebit', target: '#checkout.order.left', actions: 'navigateToDirectDebit' },
                  {
                    guard: 'canPay',
                    target: '#checkout.order.creating',
                    actions: assign({
                      request: ({ context, event }) => {
                        const order = orderOf(context);
                        return order && reuseOrCreateRequest(context.request, order, event.key);
                      },
                    }),
                  },
                ],
                'order.cancelled': { guard: 'canCancelOrder', target: 'cancelling', actions: 'clearRequest' },
              },
            },
            reloading: {
              tags: ['reloading'],
              invoke: {
                src: 'loadOffer',
                input: ({ context }) => ({ country: context.requestedCountry ?? context.country }),
                onDone: { target: 'choosing', actions: { type: 'setOffer', params: ({ event }) => event.output } },
                onError: { target: 'choosing', actions: [assign({ requestedCountry: null }), setProblem] },
              },
            },
            cancelling: {
              tags: ['cancelling'],
              entry: 'clearMessages',
              invoke: {
                src: 'cancelOrder',
                input: ({ context }) => ({ id: context.offer?.unfinished?.id ?? '' }),
                onDone: { target: 'choosing', actions: 'clearUnfinishedOrder' },
                onError: [
                  { guard: 'isOutcomeUnknown', target: 'choosing', actions: setProblem },
                  { guard: 'isUnauthenticated', target: 'choosing' },
                  // The order was paid, or has expired.
                  { target: 'reloading', actions: [setProblem, 'notifyUserOutdated'] },
                ],
              },
            },
          },
        },
        creating: {
          tags: ['paying'],
          entry: 'clearMessages',
          invoke: {
            src: 'placeOrder',
            input: ({ context }) => ({ request: context.request }),
            onDone: [
              {
                guard: ({ event }) => event.output.redirect_url !== null,
                target: 'redirecting',
                actions: ['clearRequest', assign({ redirectUrl: ({ event }) => event.output.redirect_url ?? '' })],
              },
              { target: 'left', actions: { type: 'navigateToTransaction', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: 'isDiscountRejected',
                target: 'open',
                actions: ['rejectDiscount', 'clearRequest', 'navigateToCode', 'notifyUserOutdated'],
              },
              {
                guard: 'isPriceChanged',
                target: 'open.reloading',
                actions: [assign({ priceChange: { kind: 'priceChanged' } }), 'clearRequest'],
              },
              { guard: 'isOfferOutdated', target: 'open.reloading', actions: [setProblem, 'clearRequest'] },
              {
                guard: 'isAlreadyPaid',
                target: 'open.reloading',
                actions: [setProblem, 'clearRequest', 'notifyUserOutdated'],
              },
              { guard: 'isOutcomeUnknown', target: 'open', actions: setProblem },
              { guard: 'isUnauthenticated', target: 'open', actions: 'clearRequest' },
              { target: 'open', actions: [setProblem, 'clearRequest'] },
            ],
          },
        },
        redirecting: {
          tags: ['paying'],
          invoke: {
            src: 'redirectToExternal',
            input: ({ context }) => ({ url: context.redirectUrl }),
            // After Back the order that was placed is unfinished.
            onDone: 'open.reloading',
            onError: { target: 'open.reloading', actions: setProblem },
          },
        },
        // The page stays on the screen until the next one has loaded; the button orders nothing meanwhile.
        left: { tags: ['paying'] },
      },
    },
    discount: {
      initial: 'unlimited',
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } } },
      states: {
        unlimited: { always: { guard: 'hasDeadline', target: 'limited' } },
        limited: {
          entry: assign({ deadline: ({ context }) => deadlineOf(context) }),
          always: { guard: 'hasDeadlineChanged', target: 'unlimited' },
          invoke: {
            src: 'countdown',
            input: ({ context }) => ({ deadline: context.deadline ?? now() }),
            // Without a countdown the server rejects an ended discount at the order.
            onError: 'unwatched',
          },
          on: { 'countdown.ended': { target: 'unlimited', actions: ['endDiscount', 'navigateToCode'] } },
        },
        unwatched: {},
      },
    },
    code: {
      ...supervisedRegion('discountCode', { check: null }),
      on: {
        'discountCode.accepted': {
          actions: [
            assign(({ context: { unusableCodes }, event: { discount } }) => ({
              enteredDiscount: discount,
              unusableCodes: unusableCodes.filter((code) => code !== discount.code),
              codeBeingChecked: null,
            })),
            'navigateToCode',
          ],
        },
        'discountCode.rejected': { actions: [assign({ codeBeingChecked: null }), 'navigateToCode'] },
      },
    },
  },
});
