import { assign, fromPromise, sendParent } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import type { Gift, GiftId } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { isTransientRejection, isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

export type GiftEvent =
  | Extract<AppEvent, { type: 'giftDialog.requested' | 'page.left' }>
  | { type: 'gift.selected'; gift: GiftId }
  /** The choice is made: what is left is to agree to what it costs. */
  | { type: 'giftChoice.completed' }
  | { type: 'giftChoice.reopened' }
  /** `key`: by it the server takes a gift once, however often it is sent. */
  | { type: 'gift.confirmed'; key: string }
  | { type: 'gifts.retried' }
  | { type: 'giftDialog.dismissed' };

type GiftContext = {
  /** Who is to get it; null while nobody is. Outlives the closing of what nobody knows to have come. */
  readonly profile: ProfileCard | null;
  /** What there is to give; null until loaded. It is loaded once. */
  readonly gifts: readonly Gift[] | null;
  readonly chosen: GiftId | null;
  /** The key of this gift, from its first sending until it is known what came of it. */
  readonly key: string | null;
  readonly problem: Problem | null;
};

export type GiftRequest = { readonly key: string; readonly profile: string; readonly gift: GiftId };

/** A gift for a member: chosen, agreed to, and sent once. [GIFT-01 GIFT-02 GIFT-03 API-33] */
export const giftMachine = setup({
  types: { context: {} as GiftContext, events: {} as GiftEvent, tags: {} as 'open' | 'busy' | 'failed' },
  actors: {
    loadGifts: fromPromise<readonly Gift[]>(unwired('loadGifts')),
    sendGift: fromPromise<SentMessage, GiftRequest>(unwired('sendGift')),
  },
  actions: {
    begin: assign((_, { profile }: { profile: ProfileCard }) => ({
      profile,
      chosen: null,
      key: null,
      problem: null,
    })),
    keepGifts: assign({ gifts: (_, params: { gifts: readonly Gift[] }) => params.gifts }),
    choose: assign(({ context }, { gift }: { gift: GiftId }) => ({
      chosen: gift,
      ...(gift !== context.chosen && { key: null, problem: null }),
    })),
    keepKey: assign({ key: ({ context }, params: { key: string }) => context.key ?? params.key }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    clearProblem: assign({ problem: null }),
    forgetKey: assign({ key: null }),
    forget: assign({ profile: null, chosen: null, key: null, problem: null }),
    forgetSettled: assign(({ context }) =>
      context.key === null ? { profile: null, chosen: null, problem: null } : {},
    ),
    forgetSettledProblem: assign(({ context }) => (context.key === null ? { problem: null } : {})),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    hasGifts: ({ context }) => context.gifts !== null,
    hasChosen: ({ context }) => context.chosen !== null,
    /** Nobody knows yet whether the last gift for this member has come. */
    isUnsettled: ({ context }, params: { profile: ProfileCard }) =>
      context.key !== null && context.profile?.id === params.profile.id,
    isOffered: ({ context }, params: { gift: GiftId }) => context.gifts?.some(({ id }) => id === params.gift) === true,
    /** The next try is the same gift; after any other refusal it is another one. */
    isOpen: (_, params: { error: unknown }) =>
      isOutcomeUnknown(problemOf(params.error)) || isTransientRejection(problemOf(params.error)),
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'gift',
  context: { profile: null, gifts: null, chosen: null, key: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetSettled',
      on: {
        'giftDialog.requested': [
          {
            guard: { type: 'isUnsettled', params: ({ event }) => ({ profile: event.profile }) },
            target: 'confirming',
          },
          {
            guard: 'hasGifts',
            target: 'choosing',
            actions: { type: 'begin', params: ({ event }) => ({ profile: event.profile }) },
          },
          { target: 'loading', actions: { type: 'begin', params: ({ event }) => ({ profile: event.profile }) } },
        ],
      },
    },
    loading: {
      tags: ['open', 'busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'loadGifts',
        id: 'loadGifts',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepGifts', params: ({ event }) => ({ gifts: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'giftDialog.dismissed': 'closed', 'page.left': 'closed' },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { 'gifts.retried': 'loading', 'giftDialog.dismissed': 'closed', 'page.left': 'closed' },
    },
    choosing: {
      tags: ['open'],
      on: {
        'gift.selected': {
          guard: { type: 'isOffered', params: ({ event }) => ({ gift: event.gift }) },
          actions: { type: 'choose', params: ({ event }) => ({ gift: event.gift }) },
        },
        'giftChoice.completed': { guard: 'hasChosen', target: 'confirming' },
        'giftDialog.dismissed': 'closed',
        'page.left': 'closed',
      },
    },
    confirming: {
      tags: ['open'],
      on: {
        'gift.confirmed': {
          target: 'sending',
          actions: { type: 'keepKey', params: ({ event }) => ({ key: event.key }) },
        },
        'giftChoice.reopened': { target: 'choosing', actions: 'forgetSettledProblem' },
        'giftDialog.dismissed': 'closed',
        'page.left': 'closed',
      },
    },
    // Nobody has to wait for the answer; a refusal is shown all the same.
    sending: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'sendGift',
        id: 'sendGift',
        input: ({ context }) => ({
          key: context.key ?? '',
          profile: context.profile?.id ?? '',
          gift: context.chosen ?? 'rose',
        }),
        onDone: {
          target: 'closed',
          actions: [
            'forget',
            {
              type: 'sendToParent',
              params: ({ event: { output } }) => ({
                type: 'user.changed',
                change: { credits: output.credits, free_messages: output.free_messages },
              }),
            },
            { type: 'sendToParent', params: () => ({ type: 'chats.outdated' }) },
            { type: 'sendToParent', params: () => ({ type: 'toast.requested', tone: 'info', code: 'gift_sent' }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
            actions: 'forget',
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
            actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'confirming',
            actions: [{ type: 'setProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetKey'],
          },
        ],
      },
      initial: 'shown',
      states: {
        shown: { tags: ['open'], on: { 'giftDialog.dismissed': 'hidden', 'page.left': 'hidden' } },
        hidden: { on: { 'giftDialog.requested': 'shown' } },
      },
    },
  },
});
