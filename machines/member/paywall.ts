import { assign, enqueueActions, fromCallback, not, sendParent, sendTo } from 'xstate';
import type { Settings } from '#contract/settings.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { safePath } from '#machines/app/redirects.ts';
import type { PaywalledFeature, Intent, AppEvent } from '#machines/app/events.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

type PaywallFacts = Pick<InputFacts, 'user' | 'settings'>;

/** `until`: when the limit resets, ms; null: only a purchase unlocks the feature. */
export type PaywallRequest = {
  readonly feature: PaywalledFeature;
  readonly intent: Intent;
  readonly until: number | null;
};

type PaywallContext = {
  readonly user: User | null;
  readonly settings: Settings | null;
  readonly request: PaywallRequest | null;
  /** Offered again after the purchase, never resumed by itself. */
  readonly intent: Intent | null;
};

type PaywallEvent =
  | Extract<AppEvent, { type: 'paywall.requested' | 'intent.recorded' }>
  | { type: 'facts.changed'; facts: PaywallFacts }
  | { type: 'draft.restored'; draft: Intent }
  | { type: 'paywall.dismissed' }
  | { type: 'countdown.ended' }
  | { type: 'tab.visible' }
  | { type: 'paywall.accepted' }
  | { type: 'intent.resumed' }
  | { type: 'intent.discarded' };

/** Where each feature is bought. */
const purchasePaths = {
  conversation: '/premium',
  message: '/credits',
  photo: '/credits',
  gift: '/credits',
  like: '/premium',
  allPhotos: '/premium',
} as const satisfies Record<PaywalledFeature, string>;

const priceOf = (feature: PaywalledFeature, settings: Settings): number =>
  feature === 'photo'
    ? settings.photo_credits
    : feature === 'gift'
      ? settings.gift_credits
      : feature === 'message'
        ? settings.message_credits
        : 0;

/** The member is Premium, or has the credits. */
const isUnlocked = (
  feature: PaywalledFeature,
  { user, settings }: Pick<PaywallContext, 'user' | 'settings'>,
): boolean => {
  if (user === null || settings === null) return false;
  return purchasePaths[feature] === '/premium' ? user.paid_user : user.credits >= priceOf(feature, settings);
};

const canResumeIntent = (context: PaywallContext): boolean =>
  context.intent !== null && isUnlocked(context.intent.feature, context);

const requestOf = ({ feature, intent, until }: PaywallRequest): PaywallRequest => ({ feature, intent, until });

const navigationEvent = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: false });

/**
 * Why a feature is locked and how to unlock it; after the purchase, the way back to it.
 * [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09 LIKE-11]
 */
export const premiumGateMachine = setup({
  types: {
    context: {} as PaywallContext,
    events: {} as PaywallEvent,
    input: {} as PaywallFacts,
    tags: {} as 'open' | 'offered',
    children: {} as { countdown: 'countdown'; watchTabReturn: 'watchTabReturn'; persistIntent: 'persistIntent' },
  },
  actors: {
    countdown: countdownMachine,
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
    /** Stores the intent for the tab's lifetime: buying leads to another site and back. */
    persistIntent: fromCallback<{ type: 'draft.changed'; draft: Intent | null }, { key: string }>(
      unwired('persistIntent'),
    ),
  },
  actions: {
    saveIntent: enqueueActions(({ enqueue }, { intent }: { intent: Intent | null }) => {
      enqueue.assign({ intent });
      enqueue.sendTo('persistIntent', { type: 'draft.changed', draft: intent });
    }),
    refreshCountdown: sendTo('countdown', { type: 'tab.visible' }),
    navigateToPurchase: sendParent(({ context }): AppEvent =>
      navigationEvent(purchasePaths[context.request?.feature ?? 'message']),
    ),
    navigateToIntent: sendParent(({ context }): AppEvent => navigationEvent(context.intent?.path ?? '/members')),
  },
  guards: {
    canResumeIntent: ({ context }) => canResumeIntent(context),
    /** Bought meanwhile, here or in another tab. */
    isUnlocked: ({ context }) => context.request !== null && isUnlocked(context.request.feature, context),
  },
}).createMachine({
  id: 'paywall',
  context: ({ input }) => ({ user: input.user, settings: input.settings, request: null, intent: null }),
  type: 'parallel',
  on: {
    'facts.changed': {
      actions: assign(
        ({
          event: {
            facts: { user, settings },
          },
        }) => ({ user, settings }),
      ),
    },
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
          {
            target: '.open.purchaseOnly',
            actions: assign({ request: ({ event }) => requestOf(event) }),
          },
        ],
      },
      states: {
        closed: { entry: assign({ request: null }) },
        open: {
          tags: ['open'],
          initial: 'purchaseOnly',
          always: { guard: 'isUnlocked', target: 'closed' },
          on: {
            'paywall.dismissed': 'closed',
            'paywall.accepted': {
              target: 'closed',
              actions: [
                'navigateToPurchase',
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
        onError: { target: '.idle' },
      },
      on: {
        'intent.recorded': {
          target: '.idle',
          actions: { type: 'saveIntent', params: ({ event }) => ({ intent: event.intent }) },
        },
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
