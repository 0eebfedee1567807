import { assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import { cardMethods } from '#contract/card-methods.ts';
import type { Discount } from '#contract/discount.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply, SavedCard, Order } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { navigationEvent, redirectEvent } from '#machines/app/redirects.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { findBundle } from '#machines/generic/order-suggestion.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { directDebitHref } from './order-choice.ts';
import { applicableDiscount } from './discount-code.ts';
import { discountedPrice } from './offer.ts';

/** `id`: of the transaction. `url`: the provider's page; null where nothing is left to pay. */
export type RepeatedOrder = { readonly id: string; readonly url: string | null };

/** A sent order whose outcome may be unknown; stored for the tab. */
export type OrderAttempt = IdempotentRequest<Order>;

type RepeatContext = {
  readonly userId: string;
  readonly online: boolean;
  /** Named by the address instead of the last order, to repeat a failed one. */
  readonly requestedOrder: { readonly bundle: string | null; readonly method: string | null };
  readonly offer: BundlesReply | null;
  /** The member's active discount. */
  readonly discount: Discount | null;
  /** The code that the server has rejected. */
  readonly rejectedCode: string | null;
  /** The saved card is charged, and not another one. */
  readonly usesSavedCard: boolean;
  readonly request: OrderAttempt | null;
  readonly placed: RepeatedOrder | null;
  readonly problem: Problem | null;
};

type RepeatEvent =
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'online' | 'discount'> }
  | { type: 'draft.restored'; draft: OrderAttempt }
  | { type: 'offer.retried' }
  | { type: 'paymentCard.selected'; kept: boolean }
  | { type: 'paymentCard.removed' }
  /** `key`: a fresh idempotency key; an order whose outcome is unknown keeps its own. */
  | { type: 'order.confirmed'; key: string };

/** The order to repeat, at today's price. */
export type RepeatOffer = {
  readonly bundle: Bundle;
  readonly method: PaymentMethod;
  readonly country: string;
  readonly discount: Discount | null;
  readonly price: Money;
  /** The saved card that is charged without the provider's page; null: none. */
  readonly card: SavedCard | null;
};

/** Null: there is nothing to repeat, or it is no longer on sale. [CREDITS-08] */
export const repeatOfferIn = (context: RepeatContext): RepeatOffer | null => {
  const { requestedOrder, offer, discount, rejectedCode, usesSavedCard } = context;
  if (offer === null) return null;
  const { country } = offer;
  const bundle = findBundle(offer, requestedOrder.bundle ?? offer.last?.bundle);
  const method = offer.methods.find((one) => one === (requestedOrder.method ?? offer.last?.method));
  if (bundle === null || method === undefined) return null;
  const active = discount?.code === rejectedCode ? null : applicableDiscount(discount, { bundle, method, country });
  return {
    bundle,
    method,
    country,
    discount: active,
    price: discountedPrice(bundle, active),
    card: usesSavedCard && cardMethods.includes(method) ? offer.card : null,
  };
};

const orderOf = ({ bundle, method, country, discount, price, card }: RepeatOffer): Order => ({
  bundle: bundle.id,
  method,
  country,
  price,
  ...(discount === null ? {} : { discount: discount.code }),
  ...(card === null ? {} : { card: 'kept' }),
});

/**
 * Repeats the last order at today's price with one click. A double click or a lost answer places no second order.
 * [CREDITS-05 CREDITS-08 PAY-08 PAY-13]
 */
export const repeatOrderMachine = setup({
  types: {
    context: {} as RepeatContext,
    events: {} as RepeatEvent,
    input: {} as InputFacts,
    tags: {} as 'failed' | 'ready' | 'paying' | 'removingCard',
  },
  actors: {
    loadOffer: fromPromise<BundlesReply>(unwired('loadOffer')),
    removeSavedCard: fromPromise<void>(unwired('removeSavedCard')),
    placeOrder: fromPromise<RepeatedOrder, { request: OrderAttempt | null }>(unwired('placeOrder')),
    /** Leaves the site for the provider's page; ends when the browser's Back restores this page. */
    redirectToExternal: fromPromise<void, { url: string }>(unwired('redirectToExternal')),
    /** The request survives a reload, which pays no second time. */
    persistRequest: fromCallback<DraftChange<OrderAttempt>, DraftKey>(unwired('persistRequest')),
  },
  actions: {
    setOffer: assign(({ context }, offer: BundlesReply) => ({
      offer,
      usesSavedCard: context.usesSavedCard && offer.card !== null,
    })),
    clearSavedCard: assign({
      offer: ({ context }) => (context.offer === null ? null : { ...context.offer, card: null }),
      usesSavedCard: false,
    }),
    startRequest: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const repeated = repeatOfferIn(context);
      if (repeated === null) return;
      const request = reuseOrCreateRequest(context.request, orderOf(repeated), key);
      enqueue.assign({ request });
      enqueue.sendTo('persistRequest', { type: 'draft.changed', draft: request });
    }),
    clearRequest: enqueueActions(({ enqueue }) => {
      enqueue.assign({ request: null });
      enqueue.sendTo('persistRequest', { type: 'draft.changed', draft: null });
    }),
    rejectDiscount: assign({
      rejectedCode: ({ context, event }) =>
        problemIn(event).fields?.['discount'] === undefined
          ? context.rejectedCode
          : (context.request?.asked.discount ?? null),
    }),
    clearProblem: assign({ problem: null }),
    notifyUserOutdated: sendParent({ type: 'user.outdated' } satisfies AppEvent),
    navigateToPurchase: sendParent(redirectEvent('/credits')),
    navigateToDirectDebit: sendParent(({ context }) => {
      const repeated = repeatOfferIn(context);
      return navigationEvent(repeated === null ? '/credits' : directDebitHref(orderOf(repeated)));
    }),
    navigateToTransaction: sendParent(({ context }) => redirectEvent(`/transactions/${context.placed?.id ?? ''}`)),
  },
  guards: {
    isNothingToRepeat: ({ context }) => repeatOfferIn(context) === null,
    isOffline: ({ context }) => !context.online,
    isDebit: ({ context }) => repeatOfferIn(context)?.method === 'sdd',
    hasCard: ({ context }) => context.offer !== null && context.offer.card !== null,
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)),
    /** The member sees the changed price or offer before paying. */
    isOfferOutdated: ({ event }) =>
      ['price_changed', 'order_paid', 'payment_method_unavailable', 'invalid_fields', 'not_found'].includes(
        problemIn(event).code,
      ),
  },
}).createMachine({
  id: 'repeatOrder',
  context: ({ input: { user, online, route, discount } }) => ({
    userId: user?.id ?? '',
    online,
    requestedOrder: { bundle: route.query['bundle'] ?? null, method: route.query['method'] ?? null },
    offer: null,
    discount,
    rejectedCode: null,
    usesSavedCard: true,
    request: null,
    placed: null,
    problem: null,
  }),
  invoke: storeDraft('persistRequest', ({ userId }: RepeatContext) => `order-again:${userId}`),
  on: {
    'facts.changed': {
      actions: assign({ online: ({ event }) => event.facts.online, discount: ({ event }) => event.facts.discount }),
    },
    'draft.restored': { actions: assign({ request: ({ event }) => event.draft }) },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadOffer',
        onDone: { target: 'ready', actions: { type: 'setOffer', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    failed: { tags: ['failed'], on: { 'offer.retried': { target: 'loading', actions: 'clearProblem' } } },
    nothingToRepeat: { entry: 'navigateToPurchase' },
    ready: {
      tags: ['ready'],
      always: { guard: 'isNothingToRepeat', target: 'nothingToRepeat' },
      on: {
        'paymentCard.selected': { guard: 'hasCard', actions: assign({ usesSavedCard: ({ event }) => event.kept }) },
        'paymentCard.removed': { guard: 'hasCard', target: 'removingCard' },
        'order.confirmed': [
          { guard: 'isOffline' },
          { guard: 'isDebit', actions: 'navigateToDirectDebit' },
          { target: 'charging', actions: { type: 'startRequest', params: ({ event }) => event } },
        ],
      },
    },
    removingCard: {
      tags: ['ready', 'removingCard'],
      entry: 'clearProblem',
      invoke: {
        src: 'removeSavedCard',
        onDone: { target: 'ready', actions: 'clearSavedCard' },
        onError: { target: 'ready', actions: setProblem },
      },
    },
    charging: {
      tags: ['ready', 'paying'],
      entry: 'clearProblem',
      invoke: {
        src: 'placeOrder',
        input: ({ context }) => ({ request: context.request }),
        onDone: [
          {
            guard: ({ event }) => event.output.url !== null,
            target: 'redirecting',
            actions: [assign({ placed: ({ event }) => event.output }), 'clearRequest'],
          },
          { target: 'placed', actions: [assign({ placed: ({ event }) => event.output }), 'clearRequest'] },
        ],
        onError: [
          { guard: 'isOutcomeUnknown', target: 'ready', actions: setProblem },
          {
            guard: 'isOfferOutdated',
            target: 'loading',
            actions: [setProblem, 'rejectDiscount', 'notifyUserOutdated', 'clearRequest'],
          },
          { target: 'ready', actions: [setProblem, 'clearRequest'] },
        ],
      },
    },
    redirecting: {
      tags: ['ready', 'paying'],
      invoke: {
        src: 'redirectToExternal',
        input: ({ context }) => ({ url: context.placed?.url ?? '' }),
        // After Back the transaction shows the outcome of the order.
        onDone: 'placed',
        onError: 'placed',
      },
    },
    placed: { tags: ['ready', 'paying'], entry: 'navigateToTransaction' },
  },
});
