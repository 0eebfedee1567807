import { assign, enqueueActions, fromPromise, or, sendParent } from 'xstate';
import type { Conversation, Message } from '#contract/chat.ts';
import { chat } from '#contract/limits/contact.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, isNotFound, setProblem } from '#machines/generic/problem.ts';
import {
  type Crash,
  findActors,
  supervisorDelays,
  supervisorGuards,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import {
  type Transcript,
  hasGapBefore,
  joinContiguous,
  lastMessageBy,
  applyReceipts,
  mergeMessages,
  applyLatest,
  insertMessage,
} from './message-list.ts';
import { typingSignalMachine } from './typing-signal.ts';

/** A conversation is addressed by its own id or by the member on the other side. */
export type ConversationAddress = { readonly id: string } | { readonly profile: string };

type ConversationContext = Transcript & {
  readonly address: ConversationAddress;
  readonly conversation: string | null;
  readonly profile: ProfileCard | null;
  /** Position of the last loaded message when the latest messages were requested. */
  readonly knownPosition: number;
  readonly problem: Problem | null;
  /** The partner's last message that was reported as read. */
  readonly readUpTo: string | null;
  readonly crashes: readonly Crash[];
};

type ConversationEvent =
  | { type: 'earlierMessages.requested' }
  | { type: 'conversation.retried' }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'childRestart.requested' | 'message.edited' | 'message.sent' }>;

type ConversationKeys = Pick<ConversationContext, 'address' | 'conversation' | 'profile'>;

const partnerIn = ({ address, profile }: ConversationKeys): string | undefined =>
  profile?.id ?? ('profile' in address ? address.profile : undefined);

const liveEventIn = (event: ConversationEvent): LiveEvent | null =>
  event.type === 'live.eventArrived' ? event.event : null;

const messageIn = (event: ConversationEvent): Message | undefined => {
  if (event.type === 'message.sent') return event.sent.message;
  const live = liveEventIn(event);
  return live?.type === 'message' ? live.message : undefined;
};

/** The message of this event if it belongs to this conversation, whose id is unknown before the first message. */
const messageHere = (context: ConversationKeys, event: ConversationEvent): Message | undefined => {
  const message = messageIn(event);
  const isSentToPartner = event.type === 'message.sent' && event.profile === partnerIn(context);
  const isFirst = context.conversation === null && message?.sender === partnerIn(context);
  return message?.conversation === context.conversation || isSentToPartner || isFirst ? message : undefined;
};

/** The own message that this event confirms: a live event identifies it by its idempotency key. */
const confirmedIdIn = (event: ConversationEvent): string | undefined => {
  const live = liveEventIn(event);
  return live?.type === 'message' && live.key === undefined ? undefined : messageIn(event)?.id;
};

/** The receipt of this event, if it is of this conversation. */
const receiptHere = ({ conversation }: ConversationKeys, event: ConversationEvent) => {
  const live = liveEventIn(event);
  const isReceipt = live?.type === 'delivered' || live?.type === 'read';
  return isReceipt && live.conversation === conversation ? live : null;
};

const lastReceived = ({ messages, ownProfileId }: ConversationContext): Message | undefined =>
  lastMessageBy(messages, (id) => id !== ownProfileId);

/**
 * One conversation: its messages, their receipts, the partner's typing and the read receipts. The member's own unsent
 * messages are in the send queue (machines/member/send-queues.ts), which outlives the page.
 * [CHAT-01 CHAT-03 CHAT-08 CHAT-10 CHAT-16 CREDITS-04 ROUTE-63]
 */
export const conversationMachine = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as Pick<InputFacts, 'user'> & { address: ConversationAddress },
    tags: {} as 'busy' | 'busyEarlier' | 'failed' | 'notFound' | 'typing' | 'typingAnnounced',
  },
  actors: {
    loadConversation: fromPromise<Conversation, { address: ConversationAddress; before: string | null }>(
      unwired('loadConversation'),
    ),
    /** Reads up to `upTo`, the last loaded message of the partner: later ones are not read. */
    sendReadReceipt: fromPromise<void, { id: string; upTo: string }>(unwired('sendReadReceipt')),
    typingSignal: typingSignalMachine,
  },
  actions: {
    setConversation: assign(({ context }, loaded: Conversation) => {
      const latest = applyLatest(context, loaded, context.knownPosition);
      return {
        messages: applyReceipts(latest.messages, context.ownProfileId, context.receipts),
        // The request was sent after the last of these: a missing one is older than the page, or deleted.
        outOfOrder: [],
        conversation: loaded.conversation?.id ?? context.conversation,
        profile: loaded.profile,
        hasEarlier: latest.hasEarlier,
        problem: null,
      };
    }),
    addMessage: assign(({ context, event }) => {
      const message = messageIn(event);
      return message === undefined ? {} : { ...insertMessage(context, message), conversation: message.conversation };
    }),
    setReceipts: assign(({ context, event }) => {
      const receipt = receiptHere(context, event);
      if (receipt === null) return {};
      const receipts = { ...context.receipts, [receipt.type]: receipt.up_to };
      return { receipts, messages: applyReceipts(context.messages, context.ownProfileId, receipts) };
    }),
    addConfirmedId: assign(({ context: { confirmedIds }, event }) => {
      const id = confirmedIdIn(event);
      return id === undefined || confirmedIds.includes(id) ? {} : { confirmedIds: [...confirmedIds, id] };
    }),
    forwardTyping: enqueueActions(({ event, enqueue, system }) => {
      for (const signal of findActors(system, 'typingSignal')) enqueue.sendTo(signal, event);
    }),
    notifyPartner: sendParent(({ context: { profile } }): AppEvent => ({
      type: 'partner.identified',
      partner: { profile: profile?.id ?? '', name: profile?.name ?? '' },
    })),
    notifyOpened: enqueueActions(({ context, enqueue }) => {
      if (context.conversation !== null)
        enqueue.sendParent({ type: 'conversation.opened', id: context.conversation } satisfies AppEvent);
    }),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    /** Messages before this one are missing. */
    isAfterGap: ({ context, event }) => hasGapBefore(context.messages, messageHere(context, event)),
    isMessageHere: ({ context, event }) => messageHere(context, event) !== undefined,
    /** A live event of an own message names no recipient: before the first message it may be of this conversation. */
    mayBeHere: ({ context, event }) => {
      const live = liveEventIn(event);
      return context.conversation === null && live?.type === 'message' && live.message.sender === context.ownProfileId;
    },
    isReceiptHere: ({ context, event }) => receiptHere(context, event) !== null,
    isTyping: ({ context, event }) => {
      const live = liveEventIn(event);
      return live?.type === 'typing' && live.on && live.sender === partnerIn(context);
    },
    /** The partner stopped typing, or their message arrived. */
    hasStoppedTyping: ({ context, event }) => {
      const live = liveEventIn(event);
      if (live?.type === 'typing') return !live.on && live.sender === partnerIn(context);
      return live?.type === 'message' && live.message.sender === partnerIn(context);
    },
    hasPartner: ({ context }) => context.profile !== null,
    hasEarlierMessages: ({ context }) => context.hasEarlier,
    hasUnread: ({ context }) => {
      const last = lastReceived(context);
      return context.conversation !== null && last !== undefined && !last.read && last.id !== context.readUpTo;
    },
    ...supervisorGuards,
  },
  delays: { ...supervisorDelays, typing: chat.typingTimeout },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    address: input.address,
    ownProfileId: input.user?.profile.id ?? '',
    conversation: 'id' in input.address ? input.address.id : null,
    profile: null,
    messages: [],
    hasEarlier: false,
    receipts: { delivered: null, read: null },
    knownPosition: 0,
    confirmedIds: [],
    outOfOrder: [],
    problem: null,
    readUpTo: null,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'message.edited': { guard: ({ context, event }) => event.profile === partnerIn(context), actions: 'forwardTyping' },
  },
  states: {
    messages: {
      initial: 'loading',
      on: {
        'live.eventArrived': [
          { guard: or(['isAfterGap', 'mayBeHere']), target: '.loading', actions: 'addConfirmedId' },
          { guard: 'isMessageHere', actions: ['addMessage', 'addConfirmedId', 'notifyOpened'] },
          { guard: 'isReceiptHere', actions: 'setReceipts' },
          { guard: ({ event }) => event.event.type === 'resync', target: '.loading' },
        ],
        'message.sent': [
          {
            guard: 'isAfterGap',
            target: '.loading',
            actions: [
              assign({ outOfOrder: ({ context, event }) => mergeMessages(context.outOfOrder, [event.sent.message]) }),
              'addConfirmedId',
            ],
          },
          { guard: 'isMessageHere', actions: ['addMessage', 'addConfirmedId', 'notifyOpened'] },
        ],
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: assign({ knownPosition: ({ context }) => context.messages.at(-1)?.position ?? 0 }),
          invoke: {
            src: 'loadConversation',
            input: ({ context }) => ({ address: context.address, before: null }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'setConversation', params: ({ event }) => event.output },
                'notifyPartner',
                'notifyOpened',
              ],
            },
            onError: [
              { guard: isNotFound, target: 'notFound' },
              { target: 'failed', actions: setProblem },
            ],
          },
        },
        ready: { on: { 'earlierMessages.requested': { guard: 'hasEarlierMessages', target: 'loadingEarlier' } } },
        loadingEarlier: {
          tags: ['busyEarlier'],
          invoke: {
            src: 'loadConversation',
            id: 'loadEarlier',
            input: ({ context }) => ({ address: context.address, before: context.messages[0]?.id ?? null }),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event: { output: loaded } }) => ({
                messages: applyReceipts(
                  joinContiguous(context.messages, loaded.messages),
                  context.ownProfileId,
                  context.receipts,
                ),
                hasEarlier: loaded.earlier,
                problem: null,
              })),
            },
            onError: { target: 'ready', actions: setProblem },
          },
        },
        // Nothing is visible here, so live messages are neither opened nor read.
        notFound: { tags: ['notFound'], on: { 'live.eventArrived': {}, 'message.sent': {} } },
        failed: {
          tags: ['failed'],
          on: {
            'conversation.retried': 'loading',
            'live.eventArrived': { guard: 'isMessageHere', target: 'loading' },
          },
        },
      },
    },
    readReceipts: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUnread', target: 'sending' } },
        sending: {
          entry: assign({ readUpTo: ({ context }) => lastReceived(context)?.id ?? null }),
          invoke: {
            src: 'sendReadReceipt',
            input: ({ context }) => ({ id: context.conversation ?? '', upTo: context.readUpTo ?? '' }),
            onDone: 'idle',
            // The next message or visit reports it again.
            onError: 'idle',
          },
        },
      },
    },
    partner: {
      initial: 'idle',
      on: {
        'live.eventArrived': [
          { guard: 'isTyping', target: '.typing' },
          { guard: 'hasStoppedTyping', target: '.idle' },
        ],
      },
      states: { idle: {}, typing: { tags: ['typing'], after: { typing: 'idle' } } },
    },
    /** Limits how often screen readers announce the typing. */
    announcement: {
      initial: 'ready',
      states: {
        ready: { on: { 'live.eventArrived': { guard: 'isTyping', target: 'announced' } } },
        announced: { tags: ['typingAnnounced'], after: { typing: 'ready' } },
      },
    },
    typingSignal: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'hasPartner', target: 'active' } },
        active: supervisedRegion('typingSignal', ({ context }: { context: ConversationContext }) => ({
          profile: partnerIn(context) ?? '',
        })),
      },
    },
  },
});
