import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import type { Conversation, Message, SentMessage } from '#contract/chat.ts';
import { chat } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import {
  type Crash,
  findActors,
  backoffDelay,
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
import { typingMachine } from './typing-signal.ts';

/** A conversation is addressed by its own id or by the member on the other side. */
export type ConversationAddress = { readonly id: string } | { readonly profile: string };

type ConversationContext = Transcript & {
  readonly address: ConversationAddress;
  readonly conversation: string | null;
  readonly profile: ProfileCard | null;
  /** Position of the last message that was held when the latest were asked for. */
  readonly known: number;
  readonly problem: Problem | null;
  /** The last message of the other side that the server knows to be read. */
  readonly readUpTo: string | null;
  readonly crashes: readonly Crash[];
};

type ConversationEvent =
  | { type: 'earlierMessages.requested' }
  | { type: 'conversation.retried' }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'childRestart.requested' | 'message.edited' | 'message.sent' }>;

type Some = Pick<ConversationContext, 'address' | 'conversation' | 'profile'>;

const otherIn = ({ address, profile }: Some): string | undefined =>
  profile?.id ?? ('profile' in address ? address.profile : undefined);

const isHere = (context: Some, message: Message): boolean =>
  message.conversation === context.conversation ||
  (context.conversation === null && message.sender === otherIn(context));

type ToSomebody = { readonly profile: string };

const isSentHere = (context: Some, profile: string, { message }: SentMessage): boolean =>
  message.conversation === context.conversation || profile === otherIn(context);

/** The own message of which a live event says which sending it was. */
const sureIn = (live: LiveEvent): string | null =>
  live.type === 'message' && live.key !== undefined ? live.message.id : null;

const messageIn = (live: LiveEvent): Message | null => (live.type === 'message' ? live.message : null);

const lastPosition = (messages: readonly Message[]): number => messages.at(-1)?.position ?? 0;

/**
 * One conversation: its messages, how far the other side has come with them, whether he is writing, and what was read.
 * What the member writes himself is in the outbox (machines/member/send-queues.ts): it is sent also when the page has gone.
 * [CHAT-01 CHAT-03 CHAT-08 CHAT-10 CHAT-16 CREDITS-04 ROUTE-63]
 */
export const conversationMachine = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as Pick<InputFacts, 'user'> & { address: ConversationAddress },
    tags: {} as 'busy' | 'busyEarlier' | 'failed' | 'notFound' | 'typing' | 'typingSaid',
  },
  actors: {
    loadConversation: fromPromise<Conversation, { address: ConversationAddress; before: string | null }>(
      unwired('loadConversation'),
    ),
    /** As far as `upTo`, the last message of the other side that is here: what it does not have is not read. */
    readConversation: fromPromise<void, { id: string; upTo: string }>(unwired('readConversation')),
    typing: typingMachine,
  },
  actions: {
    noteKnown: assign({ known: ({ context }) => lastPosition(context.messages) }),
    keepLoaded: assign(({ context }, { loaded }: { loaded: Conversation }) => {
      const latest = applyLatest(context, loaded, context.known);
      return {
        messages: applyReceipts(latest.messages, context.me, context.marks),
        // They were asked for after the last of these was sent: what is not among them lies before them, or is gone.
        ahead: [],
        conversation: loaded.conversation?.id ?? context.conversation,
        profile: loaded.profile,
        earlier: latest.earlier,
        problem: null,
      };
    }),
    keepEarlier: assign(({ context }, { loaded }: { loaded: Conversation }) => ({
      messages: applyReceipts(joinContiguous(context.messages, loaded.messages), context.me, context.marks),
      earlier: loaded.earlier,
      problem: null,
    })),
    addMessage: assign(({ context }, { message }: { message: Message | null }) =>
      message === null
        ? {}
        : {
            ...insertMessage(context, message),
            conversation: message.conversation,
          },
    ),
    setAhead: assign(({ context }, { message }: { message: Message }) => ({
      ahead: mergeMessages(context.ahead, [message]),
    })),
    keepMark: assign(({ context }, { live }: { live: LiveEvent }) => {
      if (live.type !== 'delivered' && live.type !== 'read') return {};
      const marks = { ...context.marks, [live.type]: live.up_to };
      return { marks, messages: applyReceipts(context.messages, context.me, marks) };
    }),
    noteSure: assign({
      sure: ({ context }, { id }: { id: string | null }) =>
        id === null || context.sure.includes(id) ? context.sure : [...context.sure, id],
    }),
    rememberRead: assign({
      readUpTo: ({ context }) => lastMessageBy(context.messages, (id) => id !== context.me)?.id ?? null,
    }),
    passTouched: enqueueActions(({ event, enqueue, system }) => {
      for (const typing of findActors(system, 'typing')) enqueue.sendTo(typing, event);
    }),
    tellPartner: sendParent(({ context: { profile } }): AppEvent => ({
      type: 'partner.identified',
      partner: { profile: profile?.id ?? '', name: profile?.name ?? '' },
    })),
    tellOpened: enqueueActions(({ context, enqueue }) => {
      if (context.conversation !== null)
        enqueue.sendParent({ type: 'conversation.opened', id: context.conversation } satisfies AppEvent);
    }),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    /** Nothing can be at an address whose id is none. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    /** Messages before this one have not come. */
    isAfterGap: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'message' && isHere(context, live.message) && hasGapBefore(context.messages, live.message),
    isMessageHere: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'message' && isHere(context, live.message),
    isMarkHere: ({ context }, { live }: { live: LiveEvent }) =>
      (live.type === 'delivered' || live.type === 'read') && live.conversation === context.conversation,
    isResync: (_, { live }: { live: LiveEvent }) => live.type === 'resync',
    isTyping: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'typing' && live.on && live.sender === otherIn(context),
    /** He has stopped, or what he wrote is here. */
    isTyped: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'typing'
        ? !live.on && live.sender === otherIn(context)
        : live.type === 'message' && live.message.sender === otherIn(context),
    isToOther: ({ context }, { profile }: ToSomebody) => profile === otherIn(context),
    isSentAfterGap: ({ context }, { profile, sent }: ToSomebody & { sent: SentMessage }) =>
      isSentHere(context, profile, sent) && hasGapBefore(context.messages, sent.message),
    isSentHere: ({ context }, { profile, sent }: ToSomebody & { sent: SentMessage }) =>
      isSentHere(context, profile, sent),
    isWithWhomKnown: ({ context }) => context.profile !== null,
    hasEarlier: ({ context }) => context.earlier,
    hasUnread: ({ context }) => {
      const last = lastMessageBy(context.messages, (id) => id !== context.me);
      return context.conversation !== null && last !== undefined && !last.read && last.id !== context.readUpTo;
    },
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffDelay(context.crashes, now()), typing: chat.typing },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    address: input.address,
    me: input.user?.profile.id ?? '',
    conversation: 'id' in input.address ? input.address.id : null,
    profile: null,
    messages: [],
    earlier: false,
    marks: { delivered: null, read: null },
    known: 0,
    sure: [],
    ahead: [],
    problem: null,
    readUpTo: null,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'message.edited': {
      guard: { type: 'isToOther', params: ({ event }) => event },
      actions: 'passTouched',
    },
  },
  states: {
    life: {
      initial: 'loading',
      on: {
        'live.eventArrived': [
          {
            guard: { type: 'isAfterGap', params: ({ event }) => ({ live: event.event }) },
            target: '.loading',
            actions: { type: 'noteSure', params: ({ event }) => ({ id: sureIn(event.event) }) },
          },
          {
            guard: { type: 'isMessageHere', params: ({ event }) => ({ live: event.event }) },
            actions: [
              { type: 'addMessage', params: ({ event }) => ({ message: messageIn(event.event) }) },
              { type: 'noteSure', params: ({ event }) => ({ id: sureIn(event.event) }) },
              'tellOpened',
            ],
          },
          {
            guard: { type: 'isMarkHere', params: ({ event }) => ({ live: event.event }) },
            actions: { type: 'keepMark', params: ({ event }) => ({ live: event.event }) },
          },
          {
            guard: { type: 'isResync', params: ({ event }) => ({ live: event.event }) },
            target: '.loading',
          },
        ],
        'message.sent': [
          {
            guard: { type: 'isSentAfterGap', params: ({ event }) => event },
            target: '.loading',
            actions: [
              { type: 'setAhead', params: ({ event }) => ({ message: event.sent.message }) },
              { type: 'noteSure', params: ({ event }) => ({ id: event.sent.message.id }) },
            ],
          },
          {
            guard: { type: 'isSentHere', params: ({ event }) => event },
            actions: [
              { type: 'addMessage', params: ({ event }) => ({ message: event.sent.message }) },
              { type: 'noteSure', params: ({ event }) => ({ id: event.sent.message.id }) },
              'tellOpened',
            ],
          },
        ],
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: 'noteKnown',
          invoke: {
            src: 'loadConversation',
            id: 'loadConversation',
            input: ({ context }) => ({ address: context.address, before: null }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
                'tellPartner',
                'tellOpened',
              ],
            },
            onError: [
              { guard: { type: 'isNotFound', params: ({ event }) => event }, target: 'notFound' },
              { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
            ],
          },
        },
        ready: {
          on: { 'earlierMessages.requested': { guard: 'hasEarlier', target: 'loadingEarlier' } },
        },
        loadingEarlier: {
          tags: ['busyEarlier'],
          invoke: {
            src: 'loadConversation',
            id: 'loadEarlier',
            input: ({ context }) => ({ address: context.address, before: context.messages[0]?.id ?? null }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepEarlier', params: ({ event }) => ({ loaded: event.output }) },
            },
            onError: {
              target: 'ready',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
        },
        // What comes now is not on the screen: it is neither opened nor read.
        notFound: { tags: ['notFound'], on: { 'live.eventArrived': {}, 'message.sent': {} } },
        failed: {
          tags: ['failed'],
          on: {
            'conversation.retried': 'loading',
            'live.eventArrived': {
              guard: { type: 'isMessageHere', params: ({ event }) => ({ live: event.event }) },
              target: 'loading',
            },
          },
        },
      },
    },
    reading: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUnread', target: 'telling' } },
        telling: {
          entry: 'rememberRead',
          invoke: {
            src: 'readConversation',
            id: 'readConversation',
            input: ({ context }) => ({ id: context.conversation ?? '', upTo: context.readUpTo ?? '' }),
            onDone: 'idle',
            // The next message, or the next visit, tells it again.
            onError: 'idle',
          },
        },
      },
    },
    peer: {
      initial: 'quiet',
      on: {
        'live.eventArrived': [
          { guard: { type: 'isTyping', params: ({ event }) => ({ live: event.event }) }, target: '.typing' },
          { guard: { type: 'isTyped', params: ({ event }) => ({ live: event.event }) }, target: '.quiet' },
        ],
      },
      states: { quiet: {}, typing: { tags: ['typing'], after: { typing: 'quiet' } } },
    },
    /** Who cannot see it is told at most this often. */
    announcement: {
      initial: 'due',
      states: {
        due: {
          on: {
            'live.eventArrived': {
              guard: { type: 'isTyping', params: ({ event }) => ({ live: event.event }) },
              target: 'said',
            },
          },
        },
        said: { tags: ['typingSaid'], after: { typing: 'due' } },
      },
    },
    typing: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'isWithWhomKnown', target: 'open' } },
        open: supervisedRegion('typing', ({ context }: { context: ConversationContext }) => ({
          profile: otherIn(context) ?? '',
        })),
      },
    },
  },
});
