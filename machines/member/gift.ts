import { assign, fromPromise, sendParent } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import type { Gift, GiftId } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { isTransientRejection, isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type Problem, problemOf, setProblem } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

export type GiftEvent =
  | Extract<AppEvent, { type: 'giftDialog.requested' | 'page.left' }>
  | { type: 'gift.selected'; gift: GiftId }
  | { type: 'giftChoice.completed' }
  | { type: 'giftChoice.reopened' }
  /** `key`: the idempotency key. */
  | { type: 'gift.confirmed'; key: string }
  | { type: 'gifts.retried' }
  | { type: 'giftDialog.dismissed' };

type GiftContext = {
  /** Stays after the dialog is closed while the outcome is unknown. */
  readonly recipient: ProfileCard | null;
  /** Null until loaded, once. */
  readonly gifts: readonly Gift[] | null;
  readonly selected: GiftId | null;
  /** Idempotency key, from the first try until the outcome is known. */
  readonly key: string | null;
  readonly problem: Problem | null;
};

export type GiftRequest = { readonly key: string; readonly profile: string; readonly gift: GiftId };

/** Selects a gift, confirms its price, and sends it once. [GIFT-01 GIFT-02 GIFT-03 API-33] */
export const giftMachine = setup({
  types: { context: {} as GiftContext, events: {} as GiftEvent, tags: {} as 'open' | 'busy' | 'failed' },
  actors: {
    loadGifts: fromPromise<readonly Gift[]>(unwired('loadGifts')),
    sendGift: fromPromise<SentMessage, GiftRequest>(unwired('sendGift')),
  },
  actions: {
    startGift: assign((_, { profile }: { profile: ProfileCard }) => ({
      recipient: profile,
      selected: null,
      key: null,
      problem: null,
    })),
    clearProblem: assign({ problem: null }),
    reset: assign({ recipient: null, selected: null, key: null, problem: null }),
    resetUnlessUnknown: assign(({ context }) =>
      context.key === null ? { recipient: null, selected: null, problem: null } : {},
    ),
    clearProblemUnlessUnknown: assign(({ context }) => (context.key === null ? { problem: null } : {})),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    hasGifts: ({ context }) => context.gifts !== null,
    hasSelected: ({ context }) => context.selected !== null,
    /** The last gift for this member may have arrived. */
    hasUnknownOutcome: ({ context }, params: { profile: ProfileCard }) =>
      context.key !== null && context.recipient?.id === params.profile.id,
    /** The next try must not send a second gift. */
    shouldReuseKey: (_, params: { error: unknown }) =>
      isOutcomeUnknown(problemOf(params.error)) || isTransientRejection(problemOf(params.error)),
    /** The login screen says it already. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'gift',
  context: { recipient: null, gifts: null, selected: null, key: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'resetUnlessUnknown',
      on: {
        'giftDialog.requested': [
          {
            guard: { type: 'hasUnknownOutcome', params: ({ event }) => ({ profile: event.profile }) },
            target: 'confirming',
          },
          {
            guard: 'hasGifts',
            target: 'choosing',
            actions: { type: 'startGift', params: ({ event }) => ({ profile: event.profile }) },
          },
          { target: 'loading', actions: { type: 'startGift', params: ({ event }) => ({ profile: event.profile }) } },
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
          actions: assign({ gifts: ({ event }) => event.output }),
        },
        onError: { target: 'failed', actions: setProblem },
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
          guard: ({ context, event }) => context.gifts?.some(({ id }) => id === event.gift) === true,
          actions: assign(({ context, event: { gift } }) => ({
            selected: gift,
            ...(gift !== context.selected && { key: null, problem: null }),
          })),
        },
        'giftChoice.completed': { guard: 'hasSelected', target: 'confirming' },
        'giftDialog.dismissed': 'closed',
        'page.left': 'closed',
      },
    },
    confirming: {
      tags: ['open'],
      on: {
        'gift.confirmed': {
          target: 'sending',
          actions: assign({ key: ({ context, event }) => context.key ?? event.key }),
        },
        'giftChoice.reopened': { target: 'choosing', actions: 'clearProblemUnlessUnknown' },
        'giftDialog.dismissed': 'closed',
        'page.left': 'closed',
      },
    },
    // The dialog may be closed while the request runs; a failure opens it again.
    sending: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'sendGift',
        id: 'sendGift',
        input: ({ context }) => ({
          key: context.key ?? '',
          profile: context.recipient?.id ?? '',
          gift: context.selected ?? 'rose',
        }),
        onDone: {
          target: 'closed',
          actions: [
            'reset',
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
            actions: 'reset',
          },
          {
            guard: { type: 'shouldReuseKey', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
            actions: setProblem,
          },
          {
            target: 'confirming',
            actions: [setProblem, assign({ key: null })],
          },
        ],
      },
      initial: 'visible',
      states: {
        visible: { tags: ['open'], on: { 'giftDialog.dismissed': 'hidden', 'page.left': 'hidden' } },
        hidden: { on: { 'giftDialog.requested': 'visible' } },
      },
    },
  },
});
