import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import type { Conversation, Message, SentMessage } from '#contract/chat.ts';
import { chat } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf, setProblem } from '#machines/generic/problem.ts';
import {
  type Crash,
  findActors,
  supervisorDelays,
  hasTooManyCrashes,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
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

const isHere = (context: ConversationKeys, message: Message): boolean =>
  message.conversation === context.conversation ||
  (context.conversation === null && message.sender === partnerIn(context));

type SentEvent = { readonly profile: string; readonly sent: SentMessage };

const isSentHere = (context: ConversationKeys, profile: string, { message }: SentMessage): boolean =>
  message.conversation === context.conversation || profile === partnerIn(context);

/** The own message that a live event identifies by its idempotency key. */
const confirmedIdIn = (live: LiveEvent): string | null =>
  live.type === 'message' && live.key !== undefined ? live.message.id : null;

const messageIn = (live: LiveEvent): Message | null => (live.type === 'message' ? live.message : null);

const lastPosition = (messages: readonly Message[]): number => messages.at(-1)?.position ?? 0;

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
    setConversation: assign(({ context }, { output: loaded }: { output: Conversation }) => {
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
    addMessage: assign(({ context }, { message }: { message: Message | null }) =>
      message === null
        ? {}
        : {
            ...insertMessage(context, message),
            conversation: message.conversation,
          },
    ),
    setReceipts: assign(({ context }, { event: live }: { event: LiveEvent }) => {
      if (live.type !== 'delivered' && live.type !== 'read') return {};
      const receipts = { ...context.receipts, [live.type]: live.up_to };
      return { receipts, messages: applyReceipts(context.messages, context.ownProfileId, receipts) };
    }),
    addConfirmedId: assign({
      confirmedIds: ({ context }, { id }: { id: string | null }) =>
        id === null || context.confirmedIds.includes(id) ? context.confirmedIds : [...context.confirmedIds, id],
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
    /** `invalid_fields`: the id in the address is malformed. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    /** Messages before this one are missing. */
    isAfterGap: ({ context }, { event: live }: { event: LiveEvent }) =>
      live.type === 'message' && isHere(context, live.message) && hasGapBefore(context.messages, live.message),
    isMessageHere: ({ context }, { event: live }: { event: LiveEvent }) =>
      live.type === 'message' && isHere(context, live.message),
    isReceiptHere: ({ context }, { event: live }: { event: LiveEvent }) =>
      (live.type === 'delivered' || live.type === 'read') && live.conversation === context.conversation,
    isResync: (_, { event: live }: { event: LiveEvent }) => live.type === 'resync',
    isTyping: ({ context }, { event: live }: { event: LiveEvent }) =>
      live.type === 'typing' && live.on && live.sender === partnerIn(context),
    /** The partner stopped typing, or their message arrived. */
    hasStoppedTyping: ({ context }, { event: live }: { event: LiveEvent }) =>
      live.type === 'typing'
        ? !live.on && live.sender === partnerIn(context)
        : live.type === 'message' && live.message.sender === partnerIn(context),
    isToPartner: ({ context }, { profile }: { profile: string }) => profile === partnerIn(context),
    isSentAfterGap: ({ context }, { profile, sent }: SentEvent) =>
      isSentHere(context, profile, sent) && hasGapBefore(context.messages, sent.message),
    isSentHere: ({ context }, { profile, sent }: SentEvent) => isSentHere(context, profile, sent),
    hasPartner: ({ context }) => context.profile !== null,
    hasEarlierMessages: ({ context }) => context.hasEarlier,
    hasUnread: ({ context }) => {
      const last = lastMessageBy(context.messages, (id) => id !== context.ownProfileId);
      return context.conversation !== null && last !== undefined && !last.read && last.id !== context.readUpTo;
    },
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: { ...supervisorDelays, typing: chat.typing },
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
    'message.edited': {
      guard: { type: 'isToPartner', params: ({ event }) => event },
      actions: 'forwardTyping',
    },
  },
  states: {
    messages: {
      initial: 'loading',
      on: {
        'live.eventArrived': [
          {
            guard: { type: 'isAfterGap', params: ({ event }) => event },
            target: '.loading',
            actions: { type: 'addConfirmedId', params: ({ event }) => ({ id: confirmedIdIn(event.event) }) },
          },
          {
            guard: { type: 'isMessageHere', params: ({ event }) => event },
            actions: [
              { type: 'addMessage', params: ({ event }) => ({ message: messageIn(event.event) }) },
              { type: 'addConfirmedId', params: ({ event }) => ({ id: confirmedIdIn(event.event) }) },
              'notifyOpened',
            ],
          },
          {
            guard: { type: 'isReceiptHere', params: ({ event }) => event },
            actions: { type: 'setReceipts', params: ({ event }) => event },
          },
          {
            guard: { type: 'isResync', params: ({ event }) => event },
            target: '.loading',
          },
        ],
        'message.sent': [
          {
            guard: { type: 'isSentAfterGap', params: ({ event }) => event },
            target: '.loading',
            actions: [
              assign({ outOfOrder: ({ context, event }) => mergeMessages(context.outOfOrder, [event.sent.message]) }),
              { type: 'addConfirmedId', params: ({ event }) => ({ id: event.sent.message.id }) },
            ],
          },
          {
            guard: { type: 'isSentHere', params: ({ event }) => event },
            actions: [
              { type: 'addMessage', params: ({ event }) => ({ message: event.sent.message }) },
              { type: 'addConfirmedId', params: ({ event }) => ({ id: event.sent.message.id }) },
              'notifyOpened',
            ],
          },
        ],
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: assign({ knownPosition: ({ context }) => lastPosition(context.messages) }),
          invoke: {
            src: 'loadConversation',
            id: 'loadConversation',
            input: ({ context }) => ({ address: context.address, before: null }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'setConversation', params: ({ event }) => event }, 'notifyPartner', 'notifyOpened'],
            },
            onError: [
              { guard: { type: 'isNotFound', params: ({ event }) => event }, target: 'notFound' },
              { target: 'failed', actions: setProblem },
            ],
          },
        },
        ready: {
          on: { 'earlierMessages.requested': { guard: 'hasEarlierMessages', target: 'loadingEarlier' } },
        },
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
            'live.eventArrived': {
              guard: { type: 'isMessageHere', params: ({ event }) => event },
              target: 'loading',
            },
          },
        },
      },
    },
    readReceipts: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUnread', target: 'sending' } },
        sending: {
          entry: assign({
            readUpTo: ({ context }) => lastMessageBy(context.messages, (id) => id !== context.ownProfileId)?.id ?? null,
          }),
          invoke: {
            src: 'sendReadReceipt',
            id: 'sendReadReceipt',
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
          { guard: { type: 'isTyping', params: ({ event }) => event }, target: '.typing' },
          { guard: { type: 'hasStoppedTyping', params: ({ event }) => event }, target: '.idle' },
        ],
      },
      states: { idle: {}, typing: { tags: ['typing'], after: { typing: 'idle' } } },
    },
    /** Limits how often screen readers announce the typing. */
    announcement: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'live.eventArrived': {
              guard: { type: 'isTyping', params: ({ event }) => event },
              target: 'announced',
            },
          },
        },
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
