import { assign, enqueueActions, fromCallback, not, sendParent, sendTo } from 'xstate';
import type { Settings } from '#contract/settings.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { safePath } from '#machines/app/redirects.ts';
import { type PaywalledFeature, type Intent, type AppEvent, navigationRequested } from '#machines/app/events.ts';
import { type CountdownEvent, countdownMachine } from '#machines/generic/countdown.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { modalReleased, modalRequested } from './modal-queue.ts';
import { type PaywallOfferParentEvent, paywallOfferMachine } from './paywall-offer.ts';

type PaywallFacts = Pick<InputFacts, 'user' | 'settings'>;

/** `until`: when the limit resets, ms; null: only a purchase unlocks the feature. */
export type PaywallRequest = {
  readonly feature: PaywalledFeature;
  readonly intent: Intent;
  readonly until: number | null;
};

type PaywallContext = PaywallFacts & {
  readonly request: PaywallRequest | null;
  /** Offered again after the purchase, never resumed by itself. */
  readonly intent: Intent | null;
};

type PaywallEvent =
  | CountdownEvent
  | PaywallOfferParentEvent
  | Extract<AppEvent, { type: 'paywall.requested' }>
  | { type: 'facts.changed'; facts: PaywallFacts }
  | { type: 'draft.restored'; draft: Intent }
  | { type: 'paywall.dismissed' | 'paywall.accepted' | 'intent.resumed' | 'intent.discarded' };

/** The setting with a feature's price in credits; null: Premium unlocks it. */
const priceSettings = {
  conversation: null,
  message: 'message_credits',
  photo: 'photo_credits',
  gift: 'gift_credits',
  like: null,
  allPhotos: null,
} as const satisfies Record<PaywalledFeature, keyof Settings | null>;

/** Bought meanwhile, here or in another tab. */
const isUnlocked = (feature: PaywalledFeature | undefined, { user, settings }: PaywallFacts): boolean => {
  if (feature === undefined || user === null || settings === null) return false;
  const price = priceSettings[feature];
  return price === null ? user.paid_user : user.credits >= settings[price];
};

/** The page with all bundles. */
const shopPath = (feature: PaywalledFeature): string => (priceSettings[feature] === null ? '/premium' : '/credits');

const requestOf = ({ feature, intent, until }: PaywallRequest): PaywallRequest => ({ feature, intent, until });

/**
 * Why a feature is locked and how to unlock it; after the purchase, the way back to it.
 * [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09 LIKE-11 PREMIUM-05]
 */
export const paywallMachine = setup({
  types: {
    context: {} as PaywallContext,
    events: {} as PaywallEvent,
    input: {} as PaywallFacts,
    tags: {} as 'open' | 'offered',
    children: {} as {
      countdown: 'countdown';
      watchTabReturn: 'watchTabReturn';
      persistIntent: 'persistIntent';
      paywallOffer: 'paywallOffer';
    },
  },
  actors: {
    countdown: countdownMachine,
    paywallOffer: paywallOfferMachine,
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
    /** Stores the intent for the tab's lifetime: buying leads to another site and back. */
    persistIntent: fromCallback<{ type: 'draft.changed'; draft: Intent | null }, { key: string }>(
      unwired('persistIntent'),
    ),
  },
  actions: {
    setFacts: assign((_, { user, settings }: PaywallFacts) => ({ user, settings })),
    requestModal: sendParent(modalRequested('paywall')),
    releaseModal: sendParent(modalReleased('paywall')),
    saveIntent: enqueueActions(({ enqueue }, { intent }: { intent: Intent | null }) => {
      enqueue.assign({ intent });
      enqueue.sendTo('persistIntent', { type: 'draft.changed', draft: intent });
    }),
    refreshCountdown: sendTo('countdown', { type: 'tab.visible' }),
    navigateToShop: sendParent(({ context }) => navigationRequested(shopPath(context.request?.feature ?? 'message'))),
    navigateToPurchase: sendParent((_, { path }: { path: string }) => navigationRequested(path)),
    navigateToIntent: sendParent(({ context }) => navigationRequested(context.intent?.path ?? '/members')),
  },
  guards: {
    canResumeIntent: ({ context }) => isUnlocked(context.intent?.feature, context),
    isUnlocked: ({ context }, facts: PaywallFacts) => isUnlocked(context.request?.feature, facts),
  },
}).createMachine({
  id: 'paywall',
  context: ({ input: { user, settings } }) => ({ user, settings, request: null, intent: null }),
  type: 'parallel',
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } },
  },
  states: {
    modal: {
      initial: 'closed',
      on: {
        'paywall.requested': [
          {
            guard: ({ event }) => event.until !== null,
            target: '.open.untilReset',
            actions: assign({ request: ({ event }) => requestOf(event) }),
          },
          { target: '.open.purchaseOnly', actions: assign({ request: ({ event }) => requestOf(event) }) },
        ],
      },
      states: {
        closed: { entry: assign({ request: null }) },
        open: {
          tags: ['open'],
          entry: 'requestModal',
          exit: 'releaseModal',
          initial: 'purchaseOnly',
          // Without it the modal still leads to the page with all bundles.
          invoke: { src: 'paywallOffer', id: 'paywallOffer', onError: {} },
          on: {
            // Only news closes it: what the server refused may still look affordable here.
            'facts.changed': {
              guard: { type: 'isUnlocked', params: ({ event }) => event.facts },
              target: 'closed',
              actions: { type: 'setFacts', params: ({ event }) => event.facts },
            },
            'paywall.dismissed': 'closed',
            'paywall.accepted': {
              target: 'closed',
              actions: [
                'navigateToShop',
                { type: 'saveIntent', params: ({ context }) => ({ intent: context.request?.intent ?? null }) },
              ],
            },
            'purchase.selected': {
              target: 'closed',
              actions: [
                { type: 'navigateToPurchase', params: ({ event }) => event },
                { type: 'saveIntent', params: ({ context }) => ({ intent: context.request?.intent ?? null }) },
              ],
            },
          },
          states: {
            purchaseOnly: {},
            untilReset: {
              invoke: [
                {
                  src: 'countdown',
                  id: 'countdown',
                  input: ({ context }) => ({ deadline: context.request?.until ?? 0 }),
                  onError: 'purchaseOnly',
                },
                // Without it the countdown corrects itself within a second.
                { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
              ],
              on: { 'tab.visible': { actions: 'refreshCountdown' }, 'countdown.ended': '#paywall.modal.closed' },
            },
          },
        },
      },
    },
    intent: {
      initial: 'idle',
      invoke: {
        src: 'persistIntent',
        id: 'persistIntent',
        input: ({ context }) => ({ key: `intent:${context.user?.profile.id ?? ''}` }),
        // Without storage the intent lasts until a reload.
        onError: {},
      },
      on: {
        'draft.restored': {
          guard: ({ event }) => safePath(event.draft.path) !== null,
          actions: assign({ intent: ({ event }) => event.draft }),
        },
      },
      states: {
        idle: { always: { guard: 'canResumeIntent', target: 'offered' } },
        offered: {
          tags: ['offered'],
          always: { guard: not('canResumeIntent'), target: 'idle' },
          on: {
            'intent.resumed': { actions: ['navigateToIntent', { type: 'saveIntent', params: { intent: null } }] },
            'intent.discarded': { actions: { type: 'saveIntent', params: { intent: null } } },
          },
        },
      },
    },
  },
});
