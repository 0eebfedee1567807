import { assign, enqueueActions, fromCallback, sendParent, sendTo } from 'xstate';
import type { Settings } from '#contract/settings.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { safePath } from '#machines/app/redirects.ts';
import type { PaywalledFeature, Intent, AppEvent } from '#machines/app/events.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

type GateFacts = Pick<InputFacts, 'user' | 'settings'>;

/** What was refused. `until`: when it is allowed again by itself, ms; null: buying is the only way. */
export type PaywallRequest = {
  readonly feature: PaywalledFeature;
  readonly intent: Intent;
  readonly until: number | null;
};

type GateContext = {
  readonly user: User | null;
  readonly settings: Settings | null;
  readonly refused: PaywallRequest | null;
  /** What the member was about to do. It is offered again, and never done by itself. */
  readonly intent: Intent | null;
};

type GateEvent =
  | Extract<AppEvent, { type: 'paywall.requested' | 'intent.recorded' }>
  | { type: 'facts.changed'; facts: GateFacts }
  | { type: 'draft.restored'; draft: Intent }
  | { type: 'paywall.dismissed' }
  | { type: 'countdown.ended' }
  /** Somebody looks at the page again, after a sleep perhaps. */
  | { type: 'tab.visible' }
  /** The member goes and buys. */
  | { type: 'paywall.accepted' }
  | { type: 'intent.resumed' }
  | { type: 'intent.discarded' };

/** Where each refusal leads. */
const shops = {
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

/** Whether the member may do now what was refused: the limits of free members are lifted, or the credits are there. */
const canGoOn = (feature: PaywalledFeature, { user, settings }: Pick<GateContext, 'user' | 'settings'>): boolean => {
  if (user === null || settings === null) return false;
  return shops[feature] === '/premium' ? user.paid_user : user.credits >= priceOf(feature, settings);
};

const mayGoOn = (context: GateContext): boolean => context.intent !== null && canGoOn(context.intent.feature, context);

const refusedBy = ({ feature, intent, until }: PaywallRequest): PaywallRequest => ({ feature, intent, until });

const goTo = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: false });

/**
 * Why something is refused and what to do about it; and after the purchase, the way back to it.
 * [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09 LIKE-11]
 */
export const premiumGateMachine = setup({
  types: {
    context: {} as GateContext,
    events: {} as GateEvent,
    input: {} as GateFacts,
    tags: {} as 'open' | 'offered',
    children: {} as { countdown: 'countdown'; watchTabReturn: 'watchTabReturn'; keepIntent: 'keepIntent' },
  },
  actors: {
    /** To the end of the limit. */
    countdown: countdownMachine,
    /** Says when the page can be seen again. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
    /** Keeps the intent for as long as the tab lives: buying leads to another site and back. */
    keepIntent: fromCallback<{ type: 'draft.changed'; draft: Intent | null }, { key: string }>(unwired('keepIntent')),
  },
  actions: {
    setFacts: assign((_, { facts }: { facts: GateFacts }) => facts),
    keepRefused: assign({ refused: (_, params: { refused: PaywallRequest }) => params.refused }),
    forgetRefused: assign({ refused: null }),
    keepIntent: enqueueActions(({ enqueue }, { intent }: { intent: Intent | null }) => {
      enqueue.assign({ intent });
      enqueue.sendTo('keepIntent', { type: 'draft.changed', draft: intent });
    }),
    findIntent: assign({ intent: (_, params: { intent: Intent }) => params.intent }),
    look: sendTo('countdown', { type: 'tab.visible' }),
    goShopping: sendParent(({ context }): AppEvent => goTo(shops[context.refused?.feature ?? 'message'])),
    goOn: sendParent(({ context }): AppEvent => goTo(context.intent?.path ?? '/members')),
  },
  guards: {
    canGoOn: ({ context }) => mayGoOn(context),
    cannotGoOn: ({ context }) => !mayGoOn(context),
    /** What was refused was bought meanwhile, here or in another tab. */
    isBought: ({ context }) => context.refused !== null && canGoOn(context.refused.feature, context),
    hasEnd: (_, params: { until: number | null }) => params.until !== null,
    isPath: (_, params: { intent: Intent }) => safePath(params.intent.path) !== null,
  },
}).createMachine({
  id: 'gate',
  context: ({ input }) => ({ user: input.user, settings: input.settings, refused: null, intent: null }),
  type: 'parallel',
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) } },
  },
  states: {
    refusal: {
      initial: 'closed',
      on: {
        'paywall.requested': [
          {
            guard: { type: 'hasEnd', params: ({ event }) => ({ until: event.until }) },
            target: '.open.limited',
            actions: { type: 'keepRefused', params: ({ event }) => ({ refused: refusedBy(event) }) },
          },
          {
            target: '.open.shut',
            actions: { type: 'keepRefused', params: ({ event }) => ({ refused: refusedBy(event) }) },
          },
        ],
      },
      states: {
        closed: { entry: 'forgetRefused' },
        open: {
          tags: ['open'],
          initial: 'shut',
          always: { guard: 'isBought', target: 'closed' },
          on: {
            'paywall.dismissed': 'closed',
            'paywall.accepted': {
              target: 'closed',
              actions: [
                'goShopping',
                { type: 'keepIntent', params: ({ context }) => ({ intent: context.refused?.intent ?? null }) },
              ],
            },
          },
          states: {
            shut: {},
            limited: {
              invoke: [
                {
                  src: 'countdown',
                  id: 'countdown',
                  input: ({ context }) => ({ deadline: context.refused?.until ?? 0 }),
                  onError: 'shut',
                },
                // Without it the next second is soon enough.
                { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
              ],
              on: { 'tab.visible': { actions: 'look' }, 'countdown.ended': '#gate.refusal.closed' },
            },
          },
        },
      },
    },
    intent: {
      initial: 'waiting',
      invoke: {
        src: 'keepIntent',
        id: 'keepIntent',
        input: ({ context }) => ({ key: `intent:${context.user?.profile.id ?? ''}` }),
        // Without a place to keep it, it lasts until the page is left.
        onError: { target: '.waiting' },
      },
      on: {
        'intent.recorded': {
          target: '.waiting',
          actions: { type: 'keepIntent', params: ({ event }) => ({ intent: event.intent }) },
        },
        'draft.restored': {
          guard: { type: 'isPath', params: ({ event }) => ({ intent: event.draft }) },
          actions: { type: 'findIntent', params: ({ event }) => ({ intent: event.draft }) },
        },
      },
      states: {
        waiting: { always: { guard: 'canGoOn', target: 'offered' } },
        offered: {
          tags: ['offered'],
          always: { guard: 'cannotGoOn', target: 'waiting' },
          on: {
            'intent.resumed': { actions: ['goOn', { type: 'keepIntent', params: { intent: null } }] },
            'intent.discarded': { actions: { type: 'keepIntent', params: { intent: null } } },
          },
        },
      },
    },
  },
});
