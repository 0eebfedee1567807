import { assign, fromPromise, setup } from 'xstate';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { StartFacts } from '#machines/app/app.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

type CheckoutContext = {
  readonly offer: BundlesReply | null;
  readonly bundle: string | null;
  readonly method: PaymentMethod | null;
  readonly problem: Problem | null;
};

export type Order = { readonly bundle: string; readonly method: PaymentMethod; readonly country: string };

type CheckoutEvent =
  | { type: 'bundle.chosen'; bundle: string }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'payment.submitted' }
  | { type: 'offer.retried' };

export const chosenBundle = ({ offer, bundle }: CheckoutContext): Bundle | null =>
  offer?.bundles.find((one) => one.id === bundle) ?? null;

/** What is chosen until the member chooses: neither the least nor the dearest. */
const suggestedIn = ({ bundles }: BundlesReply): string | null => (bundles[1] ?? bundles[0])?.id ?? null;

/** Choosing a bundle and a method, and the way to the provider. One order an attempt, however often one clicks. [CREDITS-01 PAY-06] */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as StartFacts,
    tags: {} as 'busy' | 'paying' | 'failed',
  },
  actors: {
    loadOffer: fromPromise<BundlesReply>(unwired('loadOffer')),
    /** Answers where the provider takes the payment. */
    createPayment: fromPromise<string, Order>(unwired('createPayment')),
    /** Leaves the site for the provider's page; never comes back by itself. */
    leaveTo: fromPromise<void, { url: string }>(unwired('leaveTo')),
  },
  actions: {
    keepOffer: assign({
      offer: (_, params: { offer: BundlesReply }) => params.offer,
      bundle: ({ context }, { offer }: { offer: BundlesReply }) =>
        offer.bundles.some((bundle) => bundle.id === context.bundle) ? context.bundle : suggestedIn(offer),
      method: ({ context }, { offer }: { offer: BundlesReply }) =>
        context.method !== null && offer.methods.includes(context.method) ? context.method : (offer.methods[0] ?? null),
    }),
    chooseBundle: assign({ bundle: (_, params: { bundle: string }) => params.bundle, problem: null }),
    chooseMethod: assign({ method: (_, params: { method: PaymentMethod }) => params.method, problem: null }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
  },
  guards: { isComplete: ({ context }) => chosenBundle(context) !== null && context.method !== null },
}).createMachine({
  id: 'checkout',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ offer: null, bundle: input.route.params['id'] ?? null, method: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadOffer',
        id: 'loadOffer',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: ['failed'], on: { 'offer.retried': 'loading' } },
    choosing: {
      on: {
        'bundle.chosen': { actions: { type: 'chooseBundle', params: ({ event }) => ({ bundle: event.bundle }) } },
        'method.chosen': { actions: { type: 'chooseMethod', params: ({ event }) => ({ method: event.method }) } },
        'payment.submitted': { guard: 'isComplete', target: 'creating' },
      },
    },
    creating: {
      tags: ['paying'],
      entry: 'forgetProblem',
      invoke: {
        src: 'createPayment',
        id: 'createPayment',
        input: ({ context }) => ({
          bundle: context.bundle ?? '',
          method: context.method ?? 'creditcard',
          country: context.offer?.country ?? '',
        }),
        onDone: 'leaving',
        onError: {
          target: 'choosing',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leaving: {
      tags: ['paying'],
      invoke: {
        src: 'leaveTo',
        id: 'leaveTo',
        input: ({ event }) => ({ url: 'output' in event && typeof event.output === 'string' ? event.output : '' }),
        // The browser's back button can bring this page back as it was: then one may choose again.
        onDone: 'choosing',
        onError: {
          target: 'choosing',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
