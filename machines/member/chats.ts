import { assign, enqueueActions, fromCallback, fromPromise, raise, sendParent, setup } from 'xstate';
import type { ConversationSummary, Message } from '#contract/chat.ts';
import { chat as limits } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { isBefore, now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';
import {
  type ReadPosition,
  hasConversationId,
  mergeChats,
  positionOf,
  withoutUnread,
  totalUnread,
  reinsertChat,
  applyReceiptsToChats,
  addMessageToChats,
  applyReadPositions,
} from './chat-list.ts';

/** The conversation that was opened last: with which profile, and when (ms). [CHAT-14] */
export type LastChat = { readonly profile: string; readonly date: number };

export type ChatsEvent =
  | Extract<
      AppEvent,
      { type: 'conversation.opened' | 'conversation.deleted' | 'page.left' | 'chats.outdated' | 'live.eventArrived' }
    >
  | { type: 'memberLists.refreshed'; chats: readonly ConversationSummary[] | null; asked: number }
  /** Somebody can see the page, or nobody: it lies behind others. */
  | { type: 'visibility.changed'; isShown: boolean }
  /** The page of the list is on the screen; `isWide`: a conversation fits beside it. */
  | { type: 'chatList.opened'; isWide: boolean }
  | { type: 'lastConversation.restored'; last: LastChat }
  /** The member has read that a conversation could not be deleted. */
  | { type: 'deletionError.dismissed' };

/** A conversation that is to go. `hasGrown`: somebody has written in it since. */
type Deletion = { readonly id: string; readonly chat: ConversationSummary | null; readonly hasGrown: boolean };

/** A conversation that could not be deleted; the name is null where nobody knows with whom it is. [CHAT-12] */
export type DeletionError = { readonly id: string; readonly name: string | null; readonly problem: Problem };

type ChatsContext = {
  /** The member's own profile id. */
  readonly me: string;
  /** Newest first; null until loaded. What is being deleted is not in it. */
  readonly chats: readonly ConversationSummary[] | null;
  /** When the list was asked for, and when this machine itself has asked last, ms. */
  readonly asked: number | null;
  readonly began: number;
  /** The conversation on the screen: nothing in it counts as unread while somebody can see it. [CHAT-10] */
  readonly open: string | null;
  readonly isShown: boolean;
  /** How far the member has read, as the server has said since this began. */
  readonly readings: Readonly<Record<string, ReadPosition>>;
  /** The first is being deleted, the others wait. */
  readonly deleting: readonly Deletion[];
  /** What was deleted, with the position of its last message: it comes back with a later one only. */
  readonly gone: Readonly<Record<string, number>>;
  readonly refusals: readonly DeletionError[];
  /** Where the other side is writing, and until when that is believed, ms. */
  readonly typing: readonly { readonly conversation: string; readonly until: number }[];
  /** The last messages that came, one a conversation, until the server knows that they did. */
  readonly got: readonly Message[];
  /** Those of which it is being told. */
  readonly telling: readonly Message[];
  /** Position of the last message that it was told of, by conversation. */
  readonly told: Readonly<Record<string, number>>;
  /** There is something to sendToParent, and something has happened since that failed last. */
  readonly isDue: boolean;
  readonly last: LastChat | null;
  /** The open conversation of which it was noted that it was opened. */
  readonly noted: string | null;
  /** Whether somebody keeps what was opened last. */
  readonly isStorageAvailable: boolean;
};

const listAddress = '/chats';

const inSight = ({ open, isShown }: ChatsContext): string | null => (isShown ? open : null);

const lastsIn = (chats: readonly ConversationSummary[]): readonly Message[] =>
  chats.flatMap((chat) => chat.last_message ?? []);

/** What of these messages is to be told to the server, beside what waits for it already. */
const withArrived = ({ me, got, told }: ChatsContext, arrived: readonly Message[]): readonly Message[] => {
  const news = arrived.filter(
    (one) =>
      one.sender !== me &&
      !one.delivered &&
      one.position > Math.max(told[one.conversation] ?? 0, got.find(inSame(one))?.position ?? 0),
  );
  return [...got.filter((one) => !news.some(inSame(one))), ...news];
};

const inSame = (one: Message) => (other: Message) => other.conversation === one.conversation;

const arrival = (context: ChatsContext, arrived: readonly Message[]) => {
  const got = withArrived(context, arrived);
  return { got, isDue: got.length > 0 };
};

/** What the server has answered, as far as it is not deleted here. Lists may come in another order than they were asked for. */
const withLoaded = (context: ChatsContext, loaded: readonly ConversationSummary[], asked: number) => {
  if (context.asked !== null && isBefore(asked, context.asked)) return {};
  const there = loaded.filter((chat) => positionOf(chat) > (context.gone[chat.conversation.id] ?? -1));
  const deleting = context.deleting.map((one) => ({
    ...one,
    chat: one.chat ?? there.find(hasConversationId(one.id)) ?? null,
  }));
  const stays = there.filter((chat) => !deleting.some(({ id }) => hasConversationId(id)(chat)));
  const rows = applyReadPositions(mergeChats(context.chats, stays), context.readings);
  const chats = withoutUnread(rows, inSight(context)) ?? [];
  return { chats, asked, deleting, ...arrival(context, lastsIn(chats)) };
};

const withLive = (context: ChatsContext, live: LiveEvent) => {
  if (live.type !== 'message' || context.chats === null) return {};
  const { message } = live;
  const chats = withoutUnread(addMessageToChats(context.chats, message, context.me), inSight(context));
  return { chats, ...arrival(context, [message]) };
};

const withSeen = (context: ChatsContext, live: LiveEvent) => {
  if (live.type !== 'seen') return {};
  const readings = { ...context.readings, [live.conversation]: { position: live.position, unread: live.unread } };
  return { readings, chats: context.chats === null ? null : applyReadPositions(context.chats, readings) };
};

const firstOf = ({ deleting }: ChatsContext): Deletion | undefined => deleting[0];

/** Conversations in the list, those that are to go too. */
const isKnownIn = ({ chats, deleting }: ChatsContext, id: string): boolean =>
  chats?.some(hasConversationId(id)) === true || deleting.some((one) => one.id === id);

const withoutTyping = ({ typing }: ChatsContext, conversation: string) =>
  typing.filter((one) => one.conversation !== conversation);

/** The conversation that was opened last, while it is in the list. */
const lastIn = ({ chats, last }: ChatsContext): ConversationSummary | undefined =>
  chats?.find(({ profile }) => profile.id === last?.profile);

/**
 * The conversation list, what is deleted from it, who is writing, and which messages have come.
 * [CHAT-02 CHAT-07 CHAT-09 CHAT-10 CHAT-11 CHAT-12 CHAT-13 CHAT-14 CHAT-17 REFRESH-05]
 */
export const chatsMachine = setup({
  types: {
    context: {} as ChatsContext,
    events: {} as ChatsEvent,
    input: {} as { me: string; open: string | null },
    tags: {} as 'busy' | 'failed',
    children: {} as { persistLastConversation: 'persistLastConversation'; watchTabVisibility: 'watchTabVisibility' },
  },
  actors: {
    loadChats: fromPromise<readonly ConversationSummary[]>(unwired('loadChats')),
    /** As far as `upTo`, the last message that the list knew; null where it knew nothing of the conversation. */
    deleteConversation: fromPromise<void, { id: string; upTo: string | null }>(unwired('deleteConversation')),
    /** Tells the server that these messages, and those before them, have come to this browser. */
    sendDeliveryReceipts: fromPromise<void, { upTo: readonly string[] }>(unwired('sendDeliveryReceipts')),
    /** Keeps on this device what was opened last, and says at the start what it has kept. */
    watchTabVisibility: fromCallback<{ type: 'never' }>(unwired('watchTabVisibility')),
    persistLastConversation: fromCallback<{ type: 'lastConversation.changed'; last: LastChat }, { me: string }>(
      unwired('persistLastConversation'),
    ),
  },
  actions: {
    noteAsked: assign({ began: () => now() }),
    keepChats: assign(({ context }, { chats, asked }: { chats: readonly ConversationSummary[]; asked: number }) =>
      withLoaded(context, chats, asked),
    ),
    open: assign(({ context }, { id }: { id: string }) => ({
      open: id,
      chats: withoutUnread(context.chats, inSight({ ...context, open: id })),
    })),
    keepSight: assign(({ context }, { isShown }: { isShown: boolean }) => ({
      isShown,
      chats: withoutUnread(context.chats, inSight({ ...context, isShown })),
    })),
    noteSeen: assign(({ context }, { live }: { live: LiveEvent }) => withSeen(context, live)),
    close: assign({ open: null, noted: null }),
    /** Once for each time that a conversation is opened, as soon as it is known with whom it is. */
    noteLast: enqueueActions(({ context, enqueue }) => {
      const { open, noted, chats, isStorageAvailable } = context;
      const chat = open === null || open === noted ? undefined : chats?.find(hasConversationId(open));
      if (chat === undefined) return;
      const last = { profile: chat.profile.id, date: now() };
      enqueue.assign({ last, noted: open });
      if (isStorageAvailable) enqueue.sendTo('persistLastConversation', { type: 'lastConversation.changed', last });
    }),
    findLast: assign({ last: ({ context }, params: { last: LastChat }) => context.last ?? params.last }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    reopenLast: enqueueActions(({ context, enqueue }) => {
      const chat = lastIn(context);
      if (chat === undefined) return;
      const to = `${listAddress}/${encodeURIComponent(chat.conversation.id)}`;
      enqueue.sendParent({ type: 'navigation.requested', to, replace: true } satisfies AppEvent);
    }),
    addMessage: assign(({ context }, { live }: { live: LiveEvent }) => withLive(context, live)),
    /** Somebody writes in a conversation that is to go: afterwards the server is asked what is true. */
    noteGrowth: assign(({ context }, { live }: { live: LiveEvent }) => ({
      deleting: context.deleting.map((one) =>
        live.type === 'message' && live.message.conversation === one.id ? { ...one, hasGrown: true } : one,
      ),
    })),
    markMessage: assign({
      chats: ({ context }, { live }: { live: LiveEvent }) =>
        context.chats === null ? null : applyReceiptsToChats(context.chats, live, context.me),
    }),
    tellUnread: sendParent(({ context }): AppEvent => ({
      type: 'facts.updated',
      facts: { unread: totalUnread(context.chats) },
    })),
    takeOut: assign(({ context }, { id }: { id: string }) => ({
      chats: context.chats?.filter((chat) => !hasConversationId(id)(chat)) ?? null,
      deleting: [
        ...context.deleting,
        { id, chat: context.chats?.find(hasConversationId(id)) ?? null, hasGrown: false },
      ],
      got: context.got.filter((message) => message.conversation !== id),
    })),
    /** Nobody stays in a conversation that he has deleted. */
    leave: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      if (context.open === id)
        enqueue.sendParent({ type: 'navigation.requested', to: listAddress, replace: true } satisfies AppEvent);
    }),
    noteGone: assign(({ context: { deleting, gone } }) => {
      const [first, ...rest] = deleting;
      if (first === undefined) return {};
      const position = Math.max(gone[first.id] ?? 0, first.chat === null ? 0 : positionOf(first.chat));
      return { deleting: rest, gone: { ...gone, [first.id]: position } };
    }),
    putBack: assign(({ context }) => {
      const [first, ...rest] = context.deleting;
      if (first?.chat === undefined || first.chat === null || context.chats === null) return { deleting: rest };
      return { deleting: rest, chats: reinsertChat(context.chats, first.chat) };
    }),
    noteRefusal: assign({
      refusals: ({ context }, params: { error: unknown }) => [
        ...context.refusals,
        {
          id: firstOf(context)?.id ?? '',
          name: firstOf(context)?.chat?.profile.name ?? null,
          problem: problemOf(params.error),
        },
      ],
    }),
    dropRefusal: assign({ refusals: ({ context }) => context.refusals.slice(1) }),
    reload: raise({ type: 'chats.outdated' }),
    noteTyping: assign(({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'typing'
        ? {
            typing: [
              ...withoutTyping(context, live.conversation),
              { conversation: live.conversation, until: now() + limits.typing },
            ],
          }
        : {},
    ),
    dropTyping: assign(({ context }, { live }: { live: LiveEvent }) => {
      if (live.type === 'typing') return { typing: withoutTyping(context, live.conversation) };
      return live.type === 'message' ? { typing: withoutTyping(context, live.message.conversation) } : {};
    }),
    dropSilent: assign({ typing: ({ context }) => context.typing.filter(({ until }) => until > now()) }),
    takeGot: assign(({ context }) => ({
      telling: context.got.slice(0, limits.listed),
      isDue: false,
    })),
    noteTold: assign(({ context: { got, telling, told } }) => {
      const rest = got.filter((message) => !telling.includes(message));
      const news = telling.map(({ conversation, position }) => [conversation, position] as const);
      return { got: rest, isDue: rest.length > 0, telling: [], told: { ...told, ...Object.fromEntries(news) } };
    }),
    noteNotTold: assign({ telling: [] }),
  },
  guards: {
    /** A message of a conversation that is not in the list, or a stream that missed something: the list must be asked for. */
    isUnknown: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'resync' || (live.type === 'message' && !isKnownIn(context, live.message.conversation)),
    isMessage: (_, { live }: { live: LiveEvent }) => live.type === 'message',
    isSeen: (_, { live }: { live: LiveEvent }) => live.type === 'seen',
    isMark: (_, { live }: { live: LiveEvent }) => live.type === 'delivered' || live.type === 'read',
    hasChats: ({ context }) => context.chats !== null,
    /** The refresh brought the list. */
    hasList: (_, params: { chats: readonly ConversationSummary[] | null }) => params.chats !== null,
    isNotDeleting: ({ context }, params: { id: string }) => context.deleting.every(({ id }) => id !== params.id),
    hasDeletion: ({ context }) => context.deleting.length > 0,
    /** What is known of the conversation may be more, or less, than what was deleted. */
    isUncertain: ({ context }) => firstOf(context)?.hasGrown === true || firstOf(context)?.chat === null,
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
    isTypingOn: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'typing' && live.on && live.sender !== context.me,
    isTypingOff: ({ context }, { live }: { live: LiveEvent }) =>
      (live.type === 'typing' && !live.on && live.sender !== context.me) ||
      (live.type === 'message' && live.message.sender !== context.me),
    isQuiet: ({ context }) => context.typing.length === 0,
    isDue: ({ context }) => context.isDue,
    isWide: (_, params: { isWide: boolean }) => params.isWide,
    hasLast: ({ context }) => lastIn(context) !== undefined,
  },
  delays: {
    /** Until the first one is not believed to be writing any more. */
    typing: ({ context }) => Math.min(limits.typing, ...context.typing.map(({ until }) => Math.max(0, until - now()))),
  },
}).createMachine({
  id: 'chats',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    me: input.me,
    chats: null,
    asked: null,
    began: 0,
    open: input.open,
    isShown: true,
    readings: {},
    deleting: [],
    gone: {},
    refusals: [],
    typing: [],
    got: [],
    telling: [],
    told: {},
    isDue: false,
    last: null,
    noted: null,
    isStorageAvailable: true,
  }),
  type: 'parallel',
  invoke: [
    {
      src: 'persistLastConversation',
      id: 'persistLastConversation',
      input: ({ context }) => ({ me: context.me }),
      onError: { actions: 'markStorageUnavailable' },
    },
    { src: 'watchTabVisibility', id: 'watchTabVisibility', onError: {} },
  ],
  on: {
    'visibility.changed': {
      actions: [{ type: 'keepSight', params: ({ event }) => ({ isShown: event.isShown }) }, 'tellUnread'],
    },
    'lastConversation.restored': { actions: { type: 'findLast', params: ({ event }) => ({ last: event.last }) } },
  },
  states: {
    list: {
      initial: 'loading',
      on: {
        'conversation.opened': {
          actions: [{ type: 'open', params: ({ event }) => ({ id: event.id }) }, 'noteLast', 'tellUnread'],
        },
        'page.left': { actions: 'close' },
        'memberLists.refreshed': {
          guard: { type: 'hasList', params: ({ event }) => ({ chats: event.chats }) },
          actions: [
            { type: 'keepChats', params: ({ event }) => ({ chats: event.chats ?? [], asked: event.asked }) },
            'noteLast',
            'tellUnread',
          ],
        },
        'live.eventArrived': [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ live: event.event }) },
            target: '.loading',
          },
          {
            guard: { type: 'isMessage', params: ({ event }) => ({ live: event.event }) },
            actions: [
              { type: 'addMessage', params: ({ event }) => ({ live: event.event }) },
              { type: 'noteGrowth', params: ({ event }) => ({ live: event.event }) },
              'tellUnread',
            ],
          },
          {
            guard: { type: 'isSeen', params: ({ event }) => ({ live: event.event }) },
            actions: [{ type: 'noteSeen', params: ({ event }) => ({ live: event.event }) }, 'tellUnread'],
          },
          {
            guard: { type: 'isMark', params: ({ event }) => ({ live: event.event }) },
            actions: { type: 'markMessage', params: ({ event }) => ({ live: event.event }) },
          },
        ],
        'chats.outdated': '.loading',
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: 'noteAsked',
          invoke: {
            src: 'loadChats',
            id: 'loadChats',
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepChats', params: ({ event, context }) => ({ chats: event.output, asked: context.began }) },
                'noteLast',
                'tellUnread',
              ],
            },
            onError: [{ guard: 'hasChats', target: 'ready' }, { target: 'failed' }],
          },
        },
        ready: {},
        failed: {
          tags: ['failed'],
          on: {
            'memberLists.refreshed': {
              guard: { type: 'hasList', params: ({ event }) => ({ chats: event.chats }) },
              target: 'ready',
              actions: [
                { type: 'keepChats', params: ({ event }) => ({ chats: event.chats ?? [], asked: event.asked }) },
                'noteLast',
                'tellUnread',
              ],
            },
          },
        },
      },
    },
    deletions: {
      initial: 'idle',
      on: {
        'conversation.deleted': {
          guard: { type: 'isNotDeleting', params: ({ event }) => ({ id: event.id }) },
          actions: [
            { type: 'takeOut', params: ({ event }) => ({ id: event.id }) },
            'tellUnread',
            { type: 'leave', params: ({ event }) => ({ id: event.id }) },
          ],
        },
        'deletionError.dismissed': { actions: 'dropRefusal' },
      },
      states: {
        idle: { always: { guard: 'hasDeletion', target: 'asking' } },
        asking: {
          invoke: {
            src: 'deleteConversation',
            id: 'deleteConversation',
            input: ({ context }) => ({
              id: firstOf(context)?.id ?? '',
              upTo: firstOf(context)?.chat?.last_message?.id ?? null,
            }),
            onDone: [
              { guard: 'isUncertain', target: 'idle', actions: ['noteGone', 'reload'] },
              { target: 'idle', actions: 'noteGone' },
            ],
            onError: [
              {
                guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) },
                target: 'idle',
                actions: ['putBack', 'tellUnread'],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'noteRefusal', params: ({ event }) => ({ error: event.error }) },
                  'putBack',
                  'tellUnread',
                  'reload',
                ],
              },
            ],
          },
        },
      },
    },
    typing: {
      initial: 'quiet',
      on: {
        'live.eventArrived': [
          {
            guard: { type: 'isTypingOn', params: ({ event }) => ({ live: event.event }) },
            target: '.shown',
            actions: { type: 'noteTyping', params: ({ event }) => ({ live: event.event }) },
          },
          {
            guard: { type: 'isTypingOff', params: ({ event }) => ({ live: event.event }) },
            actions: { type: 'dropTyping', params: ({ event }) => ({ live: event.event }) },
          },
        ],
      },
      states: {
        quiet: {},
        shown: {
          always: { guard: 'isQuiet', target: 'quiet' },
          after: { typing: { target: 'shown', reenter: true, actions: 'dropSilent' } },
        },
      },
    },
    delivering: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isDue', target: 'telling' } },
        telling: {
          entry: 'takeGot',
          invoke: {
            src: 'sendDeliveryReceipts',
            id: 'sendDeliveryReceipts',
            input: ({ context }) => ({ upTo: context.telling.map(({ id }) => id) }),
            onDone: { target: 'idle', actions: 'noteTold' },
            // The next message, or the next refresh, tells it again.
            onError: { target: 'idle', actions: 'noteNotTold' },
          },
        },
      },
    },
    reopening: {
      initial: 'idle',
      on: { 'page.left': '.idle' },
      states: {
        idle: {
          on: {
            'chatList.opened': {
              guard: { type: 'isWide', params: ({ event }) => ({ isWide: event.isWide }) },
              target: 'waiting',
            },
          },
        },
        waiting: {
          always: [
            { guard: 'hasLast', target: 'idle', actions: 'reopenLast' },
            { guard: 'hasChats', target: 'idle' },
          ],
        },
      },
    },
  },
});
