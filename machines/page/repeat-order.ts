import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { cardMethods } from '#contract/card-methods.ts';
import type { Discount } from '#contract/discount.ts';
import { applyDiscount } from '#contract/apply-discount.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply, SavedCard, Order } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { findActors } from '#machines/generic/supervise.ts';
import { unwired } from '#machines/generic/wire.ts';
import { directDebitHref } from './order-choice.ts';
import { discountError } from './discount-code.ts';

/** What the server has made of an order: its transaction, and where it is paid; null where nothing is left to do. */
export type RepeatedOrder = { readonly id: string; readonly url: string | null };

/** An order that was sent, and of which nobody knows what came of it. */
export type OrderAttempt = IdempotentRequest<Order>;

type Facts = Pick<InputFacts, 'online' | 'discount'>;

type RepeatContext = {
  readonly me: string;
  readonly online: boolean;
  /** What the address asks for instead of the last order: a failed one is tried again. */
  readonly wanted: { readonly bundle: string | null; readonly method: string | null };
  readonly offer: BundlesReply | null;
  /** The discount that the member has now. */
  readonly discount: Discount | null;
  /** The code that the server has refused. */
  readonly refused: string | null;
  /** The kept card is charged, and not another one. */
  readonly isCardKept: boolean;
  readonly attempt: OrderAttempt | null;
  readonly placed: RepeatedOrder | null;
  readonly problem: Problem | null;
};

type RepeatEvent =
  | { type: 'facts.changed'; facts: Facts }
  | { type: 'draft.restored'; draft: OrderAttempt }
  | { type: 'offer.retried' }
  | { type: 'paymentCard.selected'; kept: boolean }
  | { type: 'paymentCard.removed' }
  /** `key`: by it the server takes an order once, however often it is sent. */
  | { type: 'order.confirmed'; key: string };

/** What is ordered again, with what it costs now. */
export type RepeatOffer = {
  readonly bundle: Bundle;
  readonly method: PaymentMethod;
  readonly country: string;
  readonly discount: Discount | null;
  readonly price: Money;
  /** The card that is charged without another question of the bank's page; null: none. */
  readonly card: SavedCard | null;
};

/** Null: there is nothing to repeat, or it is not to be had any more. [CREDITS-08] */
export const repeatOfferIn = ({ wanted, offer, discount, refused, isCardKept }: RepeatContext): RepeatOffer | null => {
  if (offer === null) return null;
  const { country } = offer;
  const bundle = offer.bundles.find(({ id }) => id === (wanted.bundle ?? offer.last?.bundle));
  const method = offer.methods.find((one) => one === (wanted.method ?? offer.last?.method));
  if (bundle === undefined || method === undefined) return null;
  const isGood =
    discount !== null && discount.code !== refused && discountError(discount, { bundle, method, country }) === null;
  const active = isGood ? discount : null;
  return {
    bundle,
    method,
    country,
    discount: active,
    price: active === null ? bundle.price : applyDiscount(bundle.price, active.value_percentage),
    card: isCardKept && cardMethods.includes(method) ? offer.card : null,
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

const navigationEvent = (to: string, replace: boolean): AppEvent => ({ type: 'navigation.requested', to, replace });

/** After these the price or the offer is another one: the member looks at it again before he pays. */
const isOffer = ({ code }: Problem): boolean =>
  ['price_changed', 'order_paid', 'payment_method_unavailable', 'invalid_fields', 'not_found'].includes(code);

/**
 * The last order once more: what it is and what it costs now, and one click that pays for it. One order an attempt,
 * however often one clicks, and also when the answer was lost. [CREDITS-05 CREDITS-08 PAY-08 PAY-13]
 */
export const repeatOrderMachine = setup({
  types: {
    context: {} as RepeatContext,
    events: {} as RepeatEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'ready' | 'paying' | 'forgetting',
    children: {} as {
      loadOffer: 'loadOffer';
      removeSavedCard: 'removeSavedCard';
      createPayment: 'createPayment';
      redirectToExternal: 'redirectToExternal';
      keepAttempt: 'keepAttempt';
    },
  },
  actors: {
    loadOffer: fromPromise<BundlesReply>(unwired('loadOffer')),
    removeSavedCard: fromPromise<void>(unwired('removeSavedCard')),
    createPayment: fromPromise<RepeatedOrder, { attempt: OrderAttempt | null }>(unwired('createPayment')),
    /** Leaves the site for the provider's page; ends when the person is back on this very page. */
    redirectToExternal: fromPromise<void, { url: string }>(unwired('redirectToExternal')),
    /** Keeps the attempt for as long as the tab lives: who reloads does not pay twice. */
    keepAttempt: fromCallback<{ type: 'draft.changed'; draft: OrderAttempt | null }, { key: string }>(
      unwired('keepAttempt'),
    ),
  },
  actions: {
    setFacts: assign((_, { facts: { online, discount } }: { facts: Facts }) => ({ online, discount })),
    findAttempt: assign({ attempt: (_, params: { attempt: OrderAttempt }) => params.attempt }),
    setOffer: assign({
      offer: (_, params: { offer: BundlesReply }) => params.offer,
      isCardKept: ({ context }, { offer }: { offer: BundlesReply }) => context.isCardKept && offer.card !== null,
    }),
    chooseCard: assign({ isCardKept: (_, params: { kept: boolean }) => params.kept }),
    dropCard: assign({
      offer: ({ context }) => (context.offer === null ? null : { ...context.offer, card: null }),
      isCardKept: false,
    }),
    beginAttempt: enqueueActions(({ context, enqueue, system }, { key }: { key: string }) => {
      const repeated = repeatOfferIn(context);
      if (repeated === null) return;
      const attempt = reuseOrCreateRequest(context.attempt, orderOf(repeated), key);
      enqueue.assign({ attempt });
      for (const keeper of findActors(system, 'keepAttempt'))
        enqueue.sendTo(keeper, { type: 'draft.changed', draft: attempt });
    }),
    endAttempt: enqueueActions(({ enqueue, system }) => {
      enqueue.assign({ attempt: null });
      for (const keeper of findActors(system, 'keepAttempt'))
        enqueue.sendTo(keeper, { type: 'draft.changed', draft: null });
    }),
    refuseDiscount: assign({
      refused: ({ context }, { error }: { error: unknown }) =>
        problemOf(error).fields?.['discount'] === undefined
          ? context.refused
          : (context.attempt?.asked.discount ?? null),
    }),
    keepPlaced: assign({ placed: (_, params: { placed: RepeatedOrder }) => params.placed }),
    clearProblem: assign({ problem: null }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    sendToParent: sendParent((_, told: AppEvent) => told),
    goShopping: sendParent(navigationEvent('/credits', true)),
    /** A direct debit is asked for in its own form. */
    goToDebit: sendParent(({ context }): AppEvent => {
      const repeated = repeatOfferIn(context);
      return navigationEvent(repeated === null ? '/credits' : directDebitHref(orderOf(repeated)), false);
    }),
    goToPayment: sendParent(({ context }): AppEvent =>
      navigationEvent(`/transactions/${context.placed?.id ?? ''}`, true),
    ),
  },
  guards: {
    isNothingToRepeat: ({ context }) => repeatOfferIn(context) === null,
    isOffline: ({ context }) => !context.online,
    isDebit: ({ context }) => repeatOfferIn(context)?.method === 'sdd',
    hasCard: ({ context }) => context.offer !== null && context.offer.card !== null,
    hasPage: (_, params: { placed: RepeatedOrder }) => params.placed.url !== null,
    isOutcomeUnknown: (_, params: { error: unknown }) => isOutcomeUnknown(problemOf(params.error)),
    isOffer: (_, params: { error: unknown }) => isOffer(problemOf(params.error)),
  },
}).createMachine({
  id: 'repeatOrder',
  options: { maxIterations: 200 },
  context: ({ input: { user, online, route, discount } }) => ({
    me: user?.id ?? '',
    online,
    wanted: { bundle: route.query['bundle'] ?? null, method: route.query['method'] ?? null },
    offer: null,
    discount,
    refused: null,
    isCardKept: true,
    attempt: null,
    placed: null,
    problem: null,
  }),
  invoke: {
    src: 'keepAttempt',
    id: 'keepAttempt',
    systemId: 'keepAttempt',
    input: ({ context }) => ({ key: `order-again:${context.me}` }),
    // Without a place to keep it, it lasts until the page is left.
    onError: {},
  },
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) } },
    'draft.restored': { actions: { type: 'findAttempt', params: ({ event }) => ({ attempt: event.draft }) } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadOffer',
        id: 'loadOffer',
        onDone: {
          target: 'offered',
          actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: ['failed'], on: { 'offer.retried': { target: 'loading', actions: 'clearProblem' } } },
    offered: { always: [{ guard: 'isNothingToRepeat', target: 'elsewhere' }, { target: 'ready' }] },
    elsewhere: { tags: ['busy'], entry: 'goShopping' },
    ready: {
      tags: ['ready'],
      on: {
        'paymentCard.selected': {
          guard: 'hasCard',
          actions: { type: 'chooseCard', params: ({ event }) => ({ kept: event.kept }) },
        },
        'paymentCard.removed': { guard: 'hasCard', target: 'forgetting' },
        'order.confirmed': [
          { guard: 'isOffline' },
          { guard: 'isDebit', actions: 'goToDebit' },
          {
            target: 'charging',
            actions: { type: 'beginAttempt', params: ({ event }) => ({ key: event.key }) },
          },
        ],
      },
    },
    forgetting: {
      tags: ['ready', 'forgetting'],
      entry: 'clearProblem',
      invoke: {
        src: 'removeSavedCard',
        id: 'removeSavedCard',
        onDone: { target: 'ready', actions: 'dropCard' },
        onError: {
          target: 'ready',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    charging: {
      tags: ['ready', 'paying'],
      entry: 'clearProblem',
      invoke: {
        src: 'createPayment',
        id: 'createPayment',
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: [
          {
            guard: { type: 'hasPage', params: ({ event }) => ({ placed: event.output }) },
            target: 'leaving',
            actions: [{ type: 'keepPlaced', params: ({ event }) => ({ placed: event.output }) }, 'endAttempt'],
          },
          {
            target: 'placed',
            actions: [{ type: 'keepPlaced', params: ({ event }) => ({ placed: event.output }) }, 'endAttempt'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isOffer', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: [
              { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
              { type: 'refuseDiscount', params: ({ event }) => ({ error: event.error }) },
              { type: 'sendToParent', params: () => ({ type: 'user.outdated' }) },
              'endAttempt',
            ],
          },
          {
            target: 'ready',
            actions: [{ type: 'setProblem', params: ({ event }) => ({ error: event.error }) }, 'endAttempt'],
          },
        ],
      },
    },
    leaving: {
      tags: ['ready', 'paying'],
      invoke: {
        src: 'redirectToExternal',
        id: 'redirectToExternal',
        input: ({ context }) => ({ url: context.placed?.url ?? '' }),
        // Whoever is back sees what has become of it, and can go on there.
        onDone: 'placed',
        onError: 'placed',
      },
    },
    placed: { tags: ['ready', 'paying'], entry: 'goToPayment' },
  },
});
