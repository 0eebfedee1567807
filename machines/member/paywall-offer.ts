import { assign, fromPromise, sendParent } from 'xstate';
import { cardMethods } from '#contract/card-methods.ts';
import type { BundlesReply } from '#contract/payment.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { paywallBundles, suggestedMethods } from '#machines/generic/order-suggestion.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type PaywallOfferContext = {
  /** Null until loaded. */
  readonly offer: BundlesReply | null;
  /** Id of the selected bundle. */
  readonly selected: string | null;
  readonly problem: Problem | null;
};

type PaywallOfferEvent = { type: 'offer.retried' | 'offer.accepted' } | { type: 'bundle.selected'; bundle: string };

/** `path`: the page with the button that charges, with bundle and method chosen. */
export type PaywallOfferParentEvent = { type: 'purchase.selected'; path: string };

/** A saved card is charged on the page of the repeat order, every other method on its own. [PAY-13 PREMIUM-05] */
const purchasePath = ({ offer, selected }: PaywallOfferContext): string => {
  const method = offer === null ? undefined : suggestedMethods(offer)[0];
  if (offer === null || selected === null || method === undefined) return '/credits';
  return offer.card !== null && cardMethods.includes(method)
    ? hrefOf({ path: '/credits/repeat-order', query: { bundle: selected, method } })
    : `/credits/${encodeURIComponent(selected)}/${method}`;
};

/** The bundles in the paywall: loaded when it opens, one of them selected. It charges nothing itself. [PREMIUM-05] */
export const paywallOfferMachine = setup({
  types: {
    context: {} as PaywallOfferContext,
    events: {} as PaywallOfferEvent,
    tags: {} as 'busy' | 'offered' | 'closed' | 'failed',
  },
  actors: { loadOffer: fromPromise<BundlesReply>(unwired('loadOffer')) },
  actions: {
    setOffer: assign((_, offer: BundlesReply) => ({
      offer,
      selected: paywallBundles(offer).preselected?.id ?? null,
      problem: null,
    })),
    notifySelected: sendParent(({ context }): PaywallOfferParentEvent => ({
      type: 'purchase.selected',
      path: purchasePath(context),
    })),
  },
  guards: {
    isForSale: (_, { payments_open, bundles, methods }: BundlesReply) =>
      payments_open && bundles.length > 0 && methods.length > 0,
    isOffered: ({ context: { offer } }, { bundle }: { bundle: string }) =>
      offer !== null && paywallBundles(offer).bundles.some(({ id }) => id === bundle),
  },
}).createMachine({
  id: 'paywallOffer',
  context: { offer: null, selected: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadOffer',
        onDone: [
          {
            guard: { type: 'isForSale', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'setOffer', params: ({ event }) => event.output },
          },
          { target: 'closed', actions: { type: 'setOffer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: setProblem },
      },
    },
    offered: {
      tags: ['offered'],
      on: {
        'bundle.selected': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: assign({ selected: ({ event }) => event.bundle }),
        },
        'offer.accepted': { actions: 'notifySelected' },
      },
    },
    /** Nothing is on sale: no provider, or no method in this country. */
    closed: { tags: ['closed'] },
    failed: { tags: ['failed'], on: { 'offer.retried': 'loading' } },
  },
});
