import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Chat } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { Told } from '#machines/app/told.ts';
import { unwired } from '#machines/parts/wire.ts';

export type ChatsEvent =
  | Extract<Told, { type: 'conversation.opened' | 'page.left' | 'chats.outdated' | 'live.arrived' }>
  | { type: 'lists.refreshed'; chats: readonly Chat[] | null };

type ChatsContext = {
  /** The member's own profile id. */
  readonly me: string;
  /** Newest first; null until loaded. */
  readonly chats: readonly Chat[] | null;
  /** The conversation on the screen: nothing in it counts as unread. [CHAT-10] */
  readonly open: string | null;
};

const isOf = (id: string) => (chat: Chat) => chat.conversation.id === id;

/** The list as it is shown: what is open has nothing unread. */
const seen = (chats: readonly Chat[] | null, open: string | null): readonly Chat[] | null =>
  chats?.map((chat) => (chat.conversation.id === open ? { ...chat, num_unread_messages: 0 } : chat)) ?? null;

const positionOf = (chat: Chat): number => chat.last_message?.position ?? 0;

/** What was loaded, save where a message that came meanwhile is newer than what the server answered. */
const loadedOver = (held: readonly Chat[] | null, loaded: readonly Chat[]): readonly Chat[] => {
  const newer = (held ?? []).filter((chat) => {
    const other = loaded.find(isOf(chat.conversation.id));
    return other !== undefined && positionOf(chat) > positionOf(other);
  });
  return [...newer, ...loaded.filter((chat) => !newer.some(isOf(chat.conversation.id)))];
};

const withMessage = (context: ChatsContext, live: LiveEvent): readonly Chat[] | null => {
  if (live.type !== 'message' || context.chats === null) return context.chats;
  const { message } = live;
  const chat = context.chats.find(isOf(message.conversation));
  if (chat === undefined || message.position <= positionOf(chat)) return context.chats;
  const unread = message.sender === context.me ? 0 : 1;
  const changed = { ...chat, last_message: message, num_unread_messages: chat.num_unread_messages + unread };
  return seen([changed, ...context.chats.filter((other) => other !== chat)], context.open);
};

export const unreadIn = (chats: readonly Chat[] | null): number =>
  chats?.reduce((sum, chat) => sum + chat.num_unread_messages, 0) ?? 0;

/** The conversation list. [CHAT-02 CHAT-07 CHAT-09 CHAT-10 REFRESH-05] */
export const chatsMachine = setup({
  types: {
    context: {} as ChatsContext,
    events: {} as ChatsEvent,
    input: {} as { me: string; open: string | null },
    tags: {} as 'busy' | 'failed',
  },
  actors: { loadChats: fromPromise<readonly Chat[]>(unwired('loadChats')) },
  actions: {
    keepChats: assign({
      chats: ({ context }, params: { chats: readonly Chat[] }) =>
        seen(loadedOver(context.chats, params.chats), context.open),
    }),
    open: assign({
      open: (_, params: { id: string }) => params.id,
      chats: ({ context }, params: { id: string }) => seen(context.chats, params.id),
    }),
    close: assign({ open: null }),
    addMessage: assign({ chats: ({ context }, params: { live: LiveEvent }) => withMessage(context, params.live) }),
    tellUnread: sendParent(({ context }): Told => ({
      type: 'fact.learnt',
      facts: { unread: unreadIn(context.chats) },
    })),
  },
  guards: {
    /** A message of a conversation that is not in the list, or a stream that missed something: the list must be asked for. */
    isUnknown: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'resync' ||
      (live.type === 'message' && context.chats?.some(isOf(live.message.conversation)) !== true),
    isMessage: (_, { live }: { live: LiveEvent }) => live.type === 'message',
    hasChats: ({ context }) => context.chats !== null,
    /** The refresh brought the list. */
    isBrought: (_, params: { chats: readonly Chat[] | null }) => params.chats !== null,
  },
}).createMachine({
  id: 'chats',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ me: input.me, open: input.open, chats: null }),
  initial: 'loading',
  on: {
    'conversation.opened': { actions: [{ type: 'open', params: ({ event }) => ({ id: event.id }) }, 'tellUnread'] },
    'page.left': { actions: 'close' },
    'lists.refreshed': {
      guard: { type: 'isBrought', params: ({ event }) => ({ chats: event.chats }) },
      actions: [{ type: 'keepChats', params: ({ event }) => ({ chats: event.chats ?? [] }) }, 'tellUnread'],
    },
    'live.arrived': [
      {
        guard: { type: 'isUnknown', params: ({ event }) => ({ live: event.event }) },
        target: '.loading',
      },
      {
        guard: { type: 'isMessage', params: ({ event }) => ({ live: event.event }) },
        actions: [{ type: 'addMessage', params: ({ event }) => ({ live: event.event }) }, 'tellUnread'],
      },
    ],
    'chats.outdated': '.loading',
  },
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadChats',
        id: 'loadChats',
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepChats', params: ({ event }) => ({ chats: event.output }) }, 'tellUnread'],
        },
        onError: [{ guard: 'hasChats', target: 'ready' }, { target: 'failed' }],
      },
    },
    ready: {},
    failed: {
      tags: ['failed'],
      on: {
        'lists.refreshed': {
          guard: { type: 'isBrought', params: ({ event }) => ({ chats: event.chats }) },
          target: 'ready',
          actions: [{ type: 'keepChats', params: ({ event }) => ({ chats: event.chats ?? [] }) }, 'tellUnread'],
        },
      },
    },
  },
});
