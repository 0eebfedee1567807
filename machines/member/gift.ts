import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Sent } from '#contract/chat.ts';
import type { Gift, GiftId } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { Told } from '#machines/app/told.ts';
import { isOfOneTry, isUnanswered } from '#machines/parts/attempt.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

export type GiftEvent =
  | Extract<Told, { type: 'gift.asked' | 'page.left' }>
  | { type: 'gift.chosen'; gift: GiftId }
  /** The choice is made: what is left is to agree to what it costs. */
  | { type: 'choice.made' }
  | { type: 'choice.reopened' }
  /** `key`: by it the server takes a gift once, however often it is sent. */
  | { type: 'gift.confirmed'; key: string }
  | { type: 'gifts.retried' }
  | { type: 'gift.closed' };

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

export type Giving = { readonly key: string; readonly profile: string; readonly gift: GiftId };

/** A gift for a member: chosen, agreed to, and sent once. [GIFT-01 GIFT-02 GIFT-03 API-33] */
export const giftMachine = setup({
  types: { context: {} as GiftContext, events: {} as GiftEvent, tags: {} as 'open' | 'busy' | 'failed' },
  actors: {
    loadGifts: fromPromise<readonly Gift[]>(unwired('loadGifts')),
    sendGift: fromPromise<Sent, Giving>(unwired('sendGift')),
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
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    forgetProblem: assign({ problem: null }),
    forgetKey: assign({ key: null }),
    forget: assign({ profile: null, chosen: null, key: null, problem: null }),
    forgetSettled: assign(({ context }) =>
      context.key === null ? { profile: null, chosen: null, problem: null } : {},
    ),
    forgetSettledProblem: assign(({ context }) => (context.key === null ? { problem: null } : {})),
    tell: sendParent((_, told: Told) => told),
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
      isUnanswered(problemOf(params.error)) || isOfOneTry(problemOf(params.error)),
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isLoggedOut: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'gift',
  options: { maxIterations: 200 },
  context: { profile: null, gifts: null, chosen: null, key: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetSettled',
      on: {
        'gift.asked': [
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
      entry: 'forgetProblem',
      invoke: {
        src: 'loadGifts',
        id: 'loadGifts',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepGifts', params: ({ event }) => ({ gifts: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'gift.closed': 'closed', 'page.left': 'closed' },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { 'gifts.retried': 'loading', 'gift.closed': 'closed', 'page.left': 'closed' },
    },
    choosing: {
      tags: ['open'],
      on: {
        'gift.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => ({ gift: event.gift }) },
          actions: { type: 'choose', params: ({ event }) => ({ gift: event.gift }) },
        },
        'choice.made': { guard: 'hasChosen', target: 'confirming' },
        'gift.closed': 'closed',
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
        'choice.reopened': { target: 'choosing', actions: 'forgetSettledProblem' },
        'gift.closed': 'closed',
        'page.left': 'closed',
      },
    },
    // Nobody has to wait for the answer; a refusal is shown all the same.
    sending: {
      tags: ['busy'],
      entry: 'forgetProblem',
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
              type: 'tell',
              params: ({ event: { output } }) => ({
                type: 'user.changed',
                change: { credits: output.credits, free_messages: output.free_messages },
              }),
            },
            { type: 'tell', params: () => ({ type: 'chats.outdated' }) },
            { type: 'tell', params: () => ({ type: 'toast.raised', tone: 'info', code: 'gift_sent' }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
            actions: 'forget',
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'confirming',
            actions: [{ type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetKey'],
          },
        ],
      },
      initial: 'shown',
      states: {
        shown: { tags: ['open'], on: { 'gift.closed': 'hidden', 'page.left': 'hidden' } },
        hidden: { on: { 'gift.asked': 'shown' } },
      },
    },
  },
});
