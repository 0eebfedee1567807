import { assign, enqueueActions, fromPromise } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import type { Gift, GiftId } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { type AppEvent, toastRequested } from '#machines/app/events.ts';
import { isTransientRejection, isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type Problem, isUnauthenticated, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type GiftEvent =
  | Extract<AppEvent, { type: 'giftDialog.requested' | 'page.left' }>
  | { type: 'giftChoice.completed' | 'giftChoice.reopened' | 'gifts.retried' | 'giftDialog.dismissed' }
  | { type: 'gift.selected'; gift: GiftId }
  /** `key`: the idempotency key. */
  | { type: 'gift.confirmed'; key: string };

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

const closable = { 'giftDialog.dismissed': 'closed', 'page.left': 'closed' } as const;

const nothingSelected = { selected: null, key: null, problem: null };

/** Selects a gift, confirms its price, and sends it once. [GIFT-01 GIFT-02 GIFT-03 API-33] */
export const giftMachine = setup({
  types: { context: {} as GiftContext, events: {} as GiftEvent, tags: {} as 'open' | 'busy' | 'failed' },
  actors: {
    loadGifts: fromPromise<readonly Gift[]>(unwired('loadGifts')),
    sendGift: fromPromise<SentMessage, GiftRequest>(unwired('sendGift')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    reset: assign({ recipient: null, ...nothingSelected }),
    resetUnlessUnknown: assign(({ context }) => (context.key === null ? { recipient: null, ...nothingSelected } : {})),
    clearProblemUnlessUnknown: assign(({ context }) => (context.key === null ? { problem: null } : {})),
    notifySent: enqueueActions(({ enqueue }, { credits, free_messages }: SentMessage) => {
      enqueue.sendParent({ type: 'user.changed', change: { credits, free_messages } } satisfies AppEvent);
      enqueue.sendParent({ type: 'chats.outdated' } satisfies AppEvent);
      enqueue.sendParent(toastRequested('info', 'gift_sent'));
    }),
  },
  guards: {
    hasGifts: ({ context }) => context.gifts !== null,
    hasSelected: ({ context }) => context.selected !== null,
  },
}).createMachine({
  id: 'gift',
  context: { recipient: null, gifts: null, ...nothingSelected },
  initial: 'closed',
  states: {
    closed: {
      entry: 'resetUnlessUnknown',
      on: {
        'giftDialog.requested': [
          {
            // The last gift for this member may have arrived.
            guard: ({ context, event }) => context.key !== null && context.recipient?.id === event.profile.id,
            target: 'confirming',
          },
          {
            guard: 'hasGifts',
            target: 'choosing',
            actions: assign({ recipient: ({ event }) => event.profile, ...nothingSelected }),
          },
          { target: 'loading', actions: assign({ recipient: ({ event }) => event.profile, ...nothingSelected }) },
        ],
      },
    },
    loading: {
      tags: ['open', 'busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'loadGifts',
        onDone: { target: 'choosing', actions: assign({ gifts: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: setProblem },
      },
      on: closable,
    },
    failed: { tags: ['open', 'failed'], on: { 'gifts.retried': 'loading', ...closable } },
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
        ...closable,
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
        ...closable,
      },
    },
    // The dialog may be closed while the request runs; a failure opens it again.
    sending: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'sendGift',
        input: ({ context }) => ({
          key: context.key ?? '',
          profile: context.recipient?.id ?? '',
          gift: context.selected ?? 'rose',
        }),
        onDone: { target: 'closed', actions: ['reset', { type: 'notifySent', params: ({ event }) => event.output }] },
        onError: [
          { guard: isUnauthenticated, target: 'closed', actions: 'reset' },
          {
            // The next try must not send a second gift.
            guard: ({ event }) => isOutcomeUnknown(problemIn(event)) || isTransientRejection(problemIn(event)),
            target: 'confirming',
            actions: setProblem,
          },
          { target: 'confirming', actions: [setProblem, assign({ key: null })] },
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
