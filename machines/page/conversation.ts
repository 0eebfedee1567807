import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { Conversation, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** A message on its way. `key` makes the server take it once, however often it is sent. */
export type Outgoing = { readonly key: string; readonly text: string; readonly problem: Problem | null };

/** What is not sent yet: it survives a reload. */
export type Unsent = { readonly draft: string; readonly outgoing: readonly Outgoing[] };

/** A conversation is addressed by its own id or by the member on the other side. */
export type ConversationAddress = { readonly id: string } | { readonly profile: string };

type ConversationContext = {
  readonly address: ConversationAddress;
  readonly me: string;
  readonly online: boolean;
  readonly conversation: string | null;
  readonly profile: ProfileCard | null;
  /** In the server's order. */
  readonly messages: readonly Message[];
  readonly earlier: boolean;
  readonly draft: string;
  readonly outgoing: readonly Outgoing[];
  /** The key of the one that the server is being asked to take. */
  readonly sending: string | null;
  /** Position of the last message that was there when its sending began. */
  readonly sendingAfter: number;
  /** Whether somebody keeps what is unsent. */
  readonly isKept: boolean;
  readonly problem: Problem | null;
  /** The last message of the other side that the server knows to be read. */
  readonly readUpTo: string | null;
};

type ConversationFacts = Pick<StartFacts, 'online'>;

type ConversationEvent =
  | { type: 'draft.changed'; text: string }
  | { type: 'message.submitted'; key: string }
  | { type: 'message.retried'; key: string }
  | { type: 'message.discarded'; key: string }
  | { type: 'earlier.wanted' }
  | { type: 'conversation.retried' }
  | { type: 'unsent.found'; unsent: Unsent }
  | { type: 'live.arrived'; event: LiveEvent }
  | { type: 'facts.changed'; facts: ConversationFacts };

export type SentMessage = { readonly message: Message; readonly credits: number; readonly free_messages: number };

/** Each message once, in the server's order; one that was read stays read, as an older answer may not know it yet. */
export const merged = (one: readonly Message[], other: readonly Message[]): readonly Message[] => {
  const read = new Set(one.filter((message) => message.read).map(({ id }) => id));
  const newer = other.map((message) => (read.has(message.id) ? { ...message, read: true } : message));
  return [...new Map([...one, ...newer].map((message) => [message.id, message])).values()].sort(
    (left, right) => left.position - right.position,
  );
};

/** Whether messages are missing between what is held and what comes next. */
const isGapBefore = (held: readonly Message[], next: Message | undefined): boolean =>
  next !== undefined && next.position > (held.at(-1)?.position ?? 0) + 1;

/** The latest messages, with what was held before them if it goes on without a gap. */
const withLatest = (
  { messages: held, earlier }: Pick<ConversationContext, 'messages' | 'earlier'>,
  loaded: Conversation,
) => {
  const [first] = loaded.messages;
  if (isGapBefore(held, first)) return { messages: loaded.messages, earlier: loaded.earlier };
  const messages = merged(held, loaded.messages);
  return { messages, earlier: messages[0]?.id === first?.id ? loaded.earlier : earlier };
};

const nextOutgoing = ({ outgoing }: ConversationContext): Outgoing | undefined =>
  outgoing.find((one) => one.problem === null);

/** What is not among the messages yet: the stream may bring one before the answer to its sending. [CHAT-08] */
export const onTheWay = ({ messages, outgoing, sending, sendingAfter, me }: ConversationContext): readonly Outgoing[] =>
  outgoing.filter(
    ({ key, text }) =>
      key !== sending ||
      messages.every(({ sender, position, body }) => sender !== me || position <= sendingAfter || body !== text),
  );

const lastReceived = ({ messages, me }: ConversationContext): Message | undefined =>
  messages.findLast((message) => message.sender !== me);

const costOf = ({ credits, free_messages }: SentMessage) => ({ credits, free_messages });

const isHere = ({ address, conversation }: ConversationContext, message: Message): boolean =>
  message.conversation === conversation ||
  (conversation === null && 'profile' in address && message.sender === address.profile);

/**
 * One conversation: its messages, what the member is writing and sending, and what was read. What is sent shows at once
 * as on its way, and is confirmed, or failed with a reason and kept. [CHAT-01 CHAT-08 CHAT-10 CREDITS-04]
 */
export const conversationMachine = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as StartFacts & { address: ConversationAddress },
    tags: {} as 'busy' | 'busyEarlier' | 'failed' | 'notFound',
  },
  actors: {
    loadConversation: fromPromise<Conversation, { address: ConversationAddress; before: string | null }>(
      unwired('loadConversation'),
    ),
    sendMessage: fromPromise<SentMessage, { key: string; profile: string; text: string }>(unwired('sendMessage')),
    readConversation: fromPromise<void, { id: string }>(unwired('readConversation')),
    /** Keeps what is unsent, and says at the start what it has kept. */
    keepUnsent: fromCallback<{ type: 'unsent.changed'; unsent: Unsent }, { me: string; address: ConversationAddress }>(
      unwired('keepUnsent'),
    ),
  },
  actions: {
    keepLoaded: assign(({ context }, { loaded }: { loaded: Conversation }) => ({
      conversation: loaded.conversation?.id ?? context.conversation,
      profile: loaded.profile,
      ...withLatest(context, loaded),
      problem: null,
    })),
    keepEarlier: assign(({ context }, { loaded }: { loaded: Conversation }) => ({
      messages: merged(context.messages, loaded.messages),
      earlier: loaded.earlier,
      problem: null,
    })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    keepOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    changeDraft: assign({ draft: (_, params: { text: string }) => params.text }),
    queueDraft: assign(({ context }, params: { key: string }) => ({
      draft: '',
      outgoing: [...context.outgoing, { key: params.key, text: context.draft.trim(), problem: null }],
    })),
    restoreUnsent: assign(({ context }, { unsent }: { unsent: Unsent }) => ({
      draft: context.draft === '' ? unsent.draft : context.draft,
      outgoing: [
        ...unsent.outgoing.filter(({ key }) => context.outgoing.every((one) => one.key !== key)),
        ...context.outgoing,
      ],
    })),
    noteNotKept: assign({ isKept: false }),
    takeNext: assign({
      sending: ({ context }) => nextOutgoing(context)?.key ?? null,
      sendingAfter: ({ context }) => context.messages.at(-1)?.position ?? 0,
    }),
    tryAgain: assign({
      outgoing: ({ context }, params: { key: string }) =>
        context.outgoing.map((one) => (one.key === params.key ? { ...one, problem: null } : one)),
    }),
    discard: assign(({ context }, params: { key: string }) => ({
      outgoing: context.outgoing.filter((one) => one.key !== params.key),
      draft:
        context.draft === '' ? (context.outgoing.find((one) => one.key === params.key)?.text ?? '') : context.draft,
    })),
    confirmSent: assign(({ context }, { sent }: { sent: SentMessage }) => ({
      conversation: sent.message.conversation,
      messages: merged(context.messages, [sent.message]),
      outgoing: context.outgoing.filter((one) => one.key !== context.sending),
      sending: null,
    })),
    markFailed: assign(({ context }, params: { error: unknown }) => ({
      outgoing: context.outgoing.map((one) =>
        one.key === context.sending ? { ...one, problem: problemOf(params.error) } : one,
      ),
      sending: null,
    })),
    addMessage: assign(({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'message'
        ? { conversation: live.message.conversation, messages: merged(context.messages, [live.message]) }
        : {},
    ),
    markRead: assign({
      messages: ({ context }, { live }: { live: LiveEvent }) => {
        const upTo = live.type === 'read' ? live.up_to : null;
        const last = context.messages.find((message) => message.id === upTo)?.position ?? -1;
        return context.messages.map((message) =>
          message.sender === context.me && message.position <= last ? { ...message, read: true } : message,
        );
      },
    }),
    rememberRead: assign({ readUpTo: ({ context }) => lastReceived(context)?.id ?? null }),
    saveUnsent: enqueueActions(({ context, enqueue }) => {
      const { draft, outgoing, isKept } = context;
      if (isKept) enqueue.sendTo('keepUnsent', { type: 'unsent.changed', unsent: { draft, outgoing } });
    }),
    tell: sendParent((_, told: Told) => told),
    tellOpened: enqueueActions(({ context, enqueue }) => {
      if (context.conversation !== null)
        enqueue.sendParent({ type: 'conversation.opened', id: context.conversation } satisfies Told);
    }),
  },
  guards: {
    /** Nothing can be at an address whose id is none. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    isNotSending: ({ context }, params: { key: string }) => params.key !== context.sending,
    /** Messages before this one have not come. */
    isAfterGap: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'message' && isHere(context, live.message) && isGapBefore(context.messages, live.message),
    isMessage: ({ context }, params: { key: string }) =>
      context.draft.trim() !== '' && context.outgoing.every(({ key }) => key !== params.key),
    maySend: ({ context }) => context.online && context.profile !== null && nextOutgoing(context) !== undefined,
    /** The message that begins the conversation: the list does not know it yet. */
    isFirst: (_, { sent }: { sent: SentMessage }) => sent.message.position === 1,
    hasEarlier: ({ context }) => context.earlier,
    hasUnread: ({ context }) => {
      const last = lastReceived(context);
      return context.conversation !== null && last !== undefined && !last.read && last.id !== context.readUpTo;
    },
    isMessageHere: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'message' && isHere(context, live.message),
    isReadHere: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'read' && live.conversation === context.conversation,
    isResync: (_, { live }: { live: LiveEvent }) => live.type === 'resync',
  },
}).createMachine({
  id: 'conversation',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    address: input.address,
    me: input.user?.profile.id ?? '',
    online: input.online,
    conversation: 'id' in input.address ? input.address.id : null,
    profile: null,
    messages: [],
    earlier: false,
    draft: '',
    outgoing: [],
    sending: null,
    sendingAfter: 0,
    isKept: true,
    problem: null,
    readUpTo: null,
  }),
  type: 'parallel',
  invoke: {
    src: 'keepUnsent',
    id: 'keepUnsent',
    input: ({ context }) => ({ me: context.me, address: context.address }),
    onError: { actions: 'noteNotKept' },
  },
  on: {
    'facts.changed': { actions: { type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) } },
  },
  states: {
    life: {
      initial: 'loading',
      on: {
        'live.arrived': [
          {
            guard: { type: 'isAfterGap', params: ({ event }) => ({ live: event.event }) },
            target: '.loading',
          },
          {
            guard: { type: 'isMessageHere', params: ({ event }) => ({ live: event.event }) },
            actions: [{ type: 'addMessage', params: ({ event }) => ({ live: event.event }) }, 'tellOpened'],
          },
          {
            guard: { type: 'isReadHere', params: ({ event }) => ({ live: event.event }) },
            actions: { type: 'markRead', params: ({ event }) => ({ live: event.event }) },
          },
          {
            guard: { type: 'isResync', params: ({ event }) => ({ live: event.event }) },
            target: '.loading',
          },
        ],
      },
      states: {
        loading: {
          tags: ['busy'],
          invoke: {
            src: 'loadConversation',
            id: 'loadConversation',
            input: ({ context }) => ({ address: context.address, before: null }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) }, 'tellOpened'],
            },
            onError: [
              { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'notFound' },
              { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        ready: {
          on: {
            'earlier.wanted': { guard: 'hasEarlier', target: 'loadingEarlier' },
          },
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
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        notFound: { tags: ['notFound'] },
        failed: { tags: ['failed'], on: { 'conversation.retried': 'loading' } },
      },
    },
    sending: {
      initial: 'idle',
      on: {
        'unsent.found': { actions: { type: 'restoreUnsent', params: ({ event }) => ({ unsent: event.unsent }) } },
        'draft.changed': {
          actions: [{ type: 'changeDraft', params: ({ event }) => ({ text: event.text }) }, 'saveUnsent'],
        },
        'message.submitted': {
          guard: { type: 'isMessage', params: ({ event }) => ({ key: event.key }) },
          actions: [{ type: 'queueDraft', params: ({ event }) => ({ key: event.key }) }, 'saveUnsent'],
        },
        'message.retried': {
          actions: [{ type: 'tryAgain', params: ({ event }) => ({ key: event.key }) }, 'saveUnsent'],
        },
        'message.discarded': {
          guard: { type: 'isNotSending', params: ({ event }) => ({ key: event.key }) },
          actions: [{ type: 'discard', params: ({ event }) => ({ key: event.key }) }, 'saveUnsent'],
        },
      },
      states: {
        idle: { always: { guard: 'maySend', target: 'sending' } },
        sending: {
          entry: 'takeNext',
          invoke: {
            src: 'sendMessage',
            id: 'sendMessage',
            input: ({ context }) => ({
              key: context.sending ?? '',
              profile: context.profile?.id ?? '',
              text: context.outgoing.find((one) => one.key === context.sending)?.text ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isFirst', params: ({ event }) => ({ sent: event.output }) },
                target: 'idle',
                actions: [
                  { type: 'confirmSent', params: ({ event }) => ({ sent: event.output }) },
                  'saveUnsent',
                  'tellOpened',
                  { type: 'tell', params: ({ event }) => ({ type: 'user.changed', change: costOf(event.output) }) },
                  { type: 'tell', params: () => ({ type: 'chats.outdated' }) },
                ],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'confirmSent', params: ({ event }) => ({ sent: event.output }) },
                  'saveUnsent',
                  { type: 'tell', params: ({ event }) => ({ type: 'user.changed', change: costOf(event.output) }) },
                ],
              },
            ],
            onError: {
              target: 'idle',
              actions: [{ type: 'markFailed', params: ({ event }) => ({ error: event.error }) }, 'saveUnsent'],
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
            input: ({ context }) => ({ id: context.conversation ?? '' }),
            onDone: 'idle',
            // The next message, or the next visit, tells it again.
            onError: 'idle',
          },
        },
      },
    },
  },
});
