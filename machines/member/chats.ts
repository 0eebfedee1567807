import { assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { type AppEvent, factsUpdated, navigationRequested } from '#machines/app/events.ts';
import { isBefore, now } from '#machines/generic/clock.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { findActors } from '#machines/generic/supervise.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import {
  type ReadPosition,
  addMessageToChats,
  applyReadPositions,
  applyReceiptsToChats,
  hasConversationId,
  mergeChats,
  positionOf,
  reinsertChat,
  totalUnread,
  withoutUnread,
} from './chat-list.ts';
import type { DeletionOutcome, DeletionRequested } from './conversation-deletions.ts';
import type { DeliveryReceiptsEvent } from './delivery-receipts.ts';
import type { LastConversationEvent } from './last-conversation.ts';
import { modalReleased, modalRequested } from './modal-queue.ts';

export type ChatsEvent =
  | Extract<AppEvent, { type: 'conversation.opened' | 'conversation.deleted' | 'page.left' }>
  | Extract<AppEvent, { type: 'chats.outdated' | 'live.eventArrived' }>
  | { type: 'memberLists.refreshed'; chats: readonly ConversationSummary[] | null; asked: number }
  | { type: 'visibility.changed'; isShown: boolean }
  | DeletionOutcome
  | { type: 'deletionError.dismissed' };

/** A conversation being deleted. `hasNewMessages`: written since then. */
type Deletion = { readonly id: string; readonly chat: ConversationSummary | null; readonly hasNewMessages: boolean };

/** A conversation that could not be deleted; the name is null where the list does not have it. [CHAT-12] */
export type DeletionError = { readonly id: string; readonly name: string | null; readonly problem: Problem };

type ChatsContext = {
  readonly ownProfileId: string;
  /** Newest first; null until loaded. Without conversations being deleted. */
  readonly chats: readonly ConversationSummary[] | null;
  /** When the list was requested, and when this machine's own request began, ms. */
  readonly requestedAt: number | null;
  readonly loadStartedAt: number;
  /** Has nothing unread while the tab is visible. [CHAT-10] */
  readonly openConversation: string | null;
  readonly isTabVisible: boolean;
  /** By conversation, as live events said. */
  readonly readPositions: Readonly<Record<string, ReadPosition>>;
  readonly deleting: readonly Deletion[];
  /** Position of the last message of deleted conversations: they return with a later one only. */
  readonly deletedPositions: Readonly<Record<string, number>>;
  readonly deletionErrors: readonly DeletionError[];
};

type LoadedChats = { readonly chats: readonly ConversationSummary[]; readonly requestedAt: number };

const visibleConversation = ({ openConversation, isTabVisible }: ChatsContext): string | null =>
  isTabVisible ? openConversation : null;

const lastMessages = (chats: readonly ConversationSummary[]): readonly Message[] =>
  chats.flatMap((chat) => chat.last_message ?? []);

const deletionOf = ({ deleting }: ChatsContext, id: string): Deletion | undefined =>
  deleting.find((one) => one.id === id);

const withoutDeletion = ({ deleting }: ChatsContext, id: string): readonly Deletion[] =>
  deleting.filter((one) => one.id !== id);

const applyLoaded = (context: ChatsContext, loaded: readonly ConversationSummary[]) => {
  const existing = loaded.filter((chat) => positionOf(chat) > (context.deletedPositions[chat.conversation.id] ?? -1));
  const deleting = context.deleting.map((one) => ({
    ...one,
    chat: one.chat ?? existing.find(hasConversationId(one.id)) ?? null,
  }));
  const rest = existing.filter((chat) => !deleting.some(({ id }) => hasConversationId(id)(chat)));
  const rows = applyReadPositions(mergeChats(context.chats, rest), context.readPositions);
  return { chats: withoutUnread(rows, visibleConversation(context)) ?? [], deleting };
};

const applySeen = ({ chats, ...context }: ChatsContext, live: LiveEvent) => {
  if (live.type !== 'seen') return {};
  const { conversation, position, unread } = live;
  const readPositions = { ...context.readPositions, [conversation]: { position, unread } };
  return { readPositions, chats: chats && applyReadPositions(chats, readPositions) };
};

const setOpen = (context: ChatsContext, change: Partial<Pick<ChatsContext, 'openConversation' | 'isTabVisible'>>) => ({
  ...change,
  chats: withoutUnread(context.chats, visibleConversation({ ...context, ...change })),
});

const isListed = (context: ChatsContext, id: string): boolean =>
  context.chats?.some(hasConversationId(id)) === true || deletionOf(context, id) !== undefined;

/** The member has deleted it, and it has had no new message that the list knows of. */
export const isDeletedChat = (context: ChatsContext, { conversation: { id } }: ConversationSummary): boolean =>
  context.chats?.some(hasConversationId(id)) !== true &&
  (deletionOf(context, id) !== undefined || context.deletedPositions[id] !== undefined);

/** The conversation list and what is unread in it. [CHAT-02 CHAT-07 CHAT-09 CHAT-10 CHAT-11 CHAT-12 CHAT-13 REFRESH-05] */
export const chatsMachine = setup({
  types: {
    context: {} as ChatsContext,
    events: {} as ChatsEvent,
    input: {} as { me: string; open: string | null },
    tags: {} as 'failed',
  },
  actors: {
    loadChats: fromPromise<readonly ConversationSummary[]>(unwired('loadChats')),
    watchTabVisibility: fromCallback<{ type: 'never' }>(unwired('watchTabVisibility')),
  },
  actions: {
    requestModal: sendParent(modalRequested('deletionError')),
    releaseModal: sendParent(modalReleased('deletionError')),
    removeDeletionError: assign({ deletionErrors: ({ context }) => context.deletionErrors.slice(1) }),
    /** Answers may arrive in another order than their requests: an older one is ignored. */
    setChats: enqueueActions(({ context, enqueue, system }, { chats: loaded, requestedAt }: LoadedChats) => {
      if (context.requestedAt !== null && isBefore(requestedAt, context.requestedAt)) return;
      const { chats, deleting } = applyLoaded(context, loaded);
      enqueue.assign({ chats, deleting, requestedAt });
      const received: DeliveryReceiptsEvent = { type: 'messages.received', messages: lastMessages(chats) };
      for (const actor of findActors(system, 'deliveryReceipts')) enqueue.sendTo(actor, received);
    }),
    addMessage: enqueueActions(({ context, enqueue, system }, { event: live }: { event: LiveEvent }) => {
      if (live.type !== 'message') return;
      const { message } = live;
      enqueue.assign({
        deleting: context.deleting.map((one) =>
          one.id === message.conversation ? { ...one, hasNewMessages: true } : one,
        ),
      });
      if (context.chats === null) return;
      const chats = addMessageToChats(context.chats, message, context.ownProfileId);
      enqueue.assign({ chats: withoutUnread(chats, visibleConversation(context)) });
      const received: DeliveryReceiptsEvent = { type: 'messages.received', messages: [message] };
      for (const actor of findActors(system, 'deliveryReceipts')) enqueue.sendTo(actor, received);
    }),
    notifyChanged: enqueueActions(({ context: { chats }, enqueue, system }) => {
      enqueue.sendParent(factsUpdated({ unread: totalUnread(chats) }));
      if (chats === null) return;
      const changed: LastConversationEvent = { type: 'chats.changed', chats };
      for (const actor of findActors(system, 'lastConversation')) enqueue.sendTo(actor, changed);
    }),
    requestDeletion: enqueueActions(({ context, enqueue, system }, { id }: { id: string }) => {
      const upTo = context.chats?.find(hasConversationId(id))?.last_message?.id ?? null;
      const requested: DeletionRequested = { type: 'deletion.requested', id, upTo };
      for (const actor of findActors(system, 'conversationDeletions')) enqueue.sendTo(actor, requested);
    }),
    leaveConversation: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      if (context.openConversation === id) enqueue.sendParent(navigationRequested('/chats', { replace: true }));
    }),
    confirmDeletion: assign(({ context }, { id }: { id: string }) => {
      const chat = deletionOf(context, id)?.chat ?? null;
      const position = Math.max(context.deletedPositions[id] ?? 0, chat === null ? 0 : positionOf(chat));
      return {
        deleting: withoutDeletion(context, id),
        deletedPositions: { ...context.deletedPositions, [id]: position },
      };
    }),
    restoreChat: assign(({ context }, { id }: { id: string }) => {
      const chat = deletionOf(context, id)?.chat ?? null;
      const deleting = withoutDeletion(context, id);
      return chat === null || context.chats === null
        ? { deleting }
        : { deleting, chats: reinsertChat(context.chats, chat) };
    }),
  },
  guards: {
    hasChats: ({ context }) => context.chats !== null,
    hasOneDeletionError: ({ context }) => context.deletionErrors.length === 1,
    hasMoreDeletionErrors: ({ context }) => context.deletionErrors.length > 1,
    hasDeletions: ({ context }) => context.deleting.length > 0,
  },
}).createMachine({
  id: 'chats',
  context: ({ input }) => ({
    ownProfileId: input.me,
    chats: null,
    requestedAt: null,
    loadStartedAt: 0,
    openConversation: input.open,
    isTabVisible: true,
    readPositions: {},
    deleting: [],
    deletedPositions: {},
    deletionErrors: [],
  }),
  initial: 'loading',
  invoke: { src: 'watchTabVisibility', onError: {} },
  on: {
    'chats.outdated': '.loading',
    'memberLists.refreshed': {
      guard: ({ event }) => event.chats !== null,
      actions: [
        { type: 'setChats', params: ({ event }) => ({ chats: event.chats ?? [], requestedAt: event.asked }) },
        'notifyChanged',
      ],
    },
    'visibility.changed': {
      actions: [assign(({ context, event }) => setOpen(context, { isTabVisible: event.isShown })), 'notifyChanged'],
    },
    'conversation.opened': {
      actions: [assign(({ context, event }) => setOpen(context, { openConversation: event.id })), 'notifyChanged'],
    },
    'page.left': { actions: assign({ openConversation: null }) },
    'live.eventArrived': [
      {
        // The list lacks the conversation, or the stream missed something.
        guard: ({ context, event: { event: live } }) =>
          live.type === 'resync' || (live.type === 'message' && !isListed(context, live.message.conversation)),
        target: '.loading',
      },
      {
        guard: ({ event }) => event.event.type === 'message',
        actions: [{ type: 'addMessage', params: ({ event }) => event }, 'notifyChanged'],
      },
      {
        guard: ({ event }) => event.event.type === 'seen',
        actions: [assign(({ context, event }) => applySeen(context, event.event)), 'notifyChanged'],
      },
      {
        guard: ({ event }) => event.event.type === 'delivered' || event.event.type === 'read',
        actions: assign({
          chats: ({ context: { chats, ownProfileId }, event }) =>
            chats && applyReceiptsToChats(chats, event.event, ownProfileId),
        }),
      },
    ],
    'conversation.deleted': {
      guard: ({ context, event }) => deletionOf(context, event.id) === undefined,
      actions: [
        { type: 'requestDeletion', params: ({ event }) => event },
        assign(({ context: { chats, deleting }, event: { id } }) => ({
          chats: chats?.filter((chat) => !hasConversationId(id)(chat)) ?? null,
          deleting: [...deleting, { id, chat: chats?.find(hasConversationId(id)) ?? null, hasNewMessages: false }],
        })),
        'notifyChanged',
        { type: 'leaveConversation', params: ({ event }) => event },
      ],
    },
    'deletion.succeeded': [
      {
        // The conversation may have more, or fewer, messages than were deleted.
        guard: ({ context, event }) => {
          const deletion = deletionOf(context, event.id);
          return deletion === undefined || deletion.hasNewMessages || deletion.chat === null;
        },
        target: '.loading',
        actions: { type: 'confirmDeletion', params: ({ event }) => event },
      },
      { actions: { type: 'confirmDeletion', params: ({ event }) => event } },
    ],
    'deletion.failed': [
      {
        // The login screen says it already. [SESSION-05]
        guard: ({ event }) => event.problem.code === 'authentication_required',
        actions: [{ type: 'restoreChat', params: ({ event }) => event }, 'notifyChanged'],
      },
      {
        target: '.loading',
        actions: [
          assign({
            deletionErrors: ({ context, event: { id, problem } }) => [
              ...context.deletionErrors,
              { id, name: deletionOf(context, id)?.chat?.profile.name ?? null, problem },
            ],
          }),
          { type: 'restoreChat', params: ({ event }) => event },
          'notifyChanged',
          'requestModal',
        ],
      },
    ],
    'deletionQueue.started': {
      guard: 'hasDeletions',
      target: '.loading',
      actions: [
        assign(({ context: { chats, deleting } }) => ({
          chats: chats && deleting.reduce((rows, { chat }) => (chat === null ? rows : reinsertChat(rows, chat)), chats),
          deleting: [],
        })),
        'notifyChanged',
      ],
    },
    'deletionError.dismissed': [
      { guard: 'hasMoreDeletionErrors', actions: 'removeDeletionError' },
      { guard: 'hasOneDeletionError', actions: ['removeDeletionError', 'releaseModal'] },
    ],
  },
  states: {
    loading: {
      entry: assign({ loadStartedAt: () => now() }),
      invoke: {
        src: 'loadChats',
        onDone: {
          target: 'ready',
          actions: [
            {
              type: 'setChats',
              params: ({ event, context }) => ({ chats: event.output, requestedAt: context.loadStartedAt }),
            },
            'notifyChanged',
          ],
        },
        onError: 'failed',
      },
    },
    ready: {},
    /** Left by the next refresh; a list from before stays. */
    failed: { tags: ['failed'], always: { guard: 'hasChats', target: 'ready' } },
  },
});
