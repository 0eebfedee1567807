import { assign, enqueueActions, fromCallback } from 'xstate';
import type { ConversationSummary } from '#contract/chat.ts';
import { type AppEvent, navigationRequested } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import { hasConversationId } from './chat-list.ts';

/** The partner of the conversation opened last, and when it was opened, ms. [CHAT-14] */
export type LastConversation = { readonly profile: string; readonly date: number };

export type LastConversationEvent =
  | Extract<AppEvent, { type: 'conversation.opened' | 'page.left' }>
  | { type: 'chats.changed'; chats: readonly ConversationSummary[] }
  /**
   * The page of the list is on the screen. `isWide`: the list fits beside a conversation, on `/chats` or on `/chats/{id}`;
   * `isSelecting`: its address says which one.
   */
  | { type: 'chatList.opened'; isWide: boolean; isSelecting: boolean }
  | { type: 'lastConversation.restored'; last: LastConversation };

type LastConversationContext = {
  readonly ownProfileId: string;
  /** Null until loaded; without conversations being deleted. */
  readonly chats: readonly ConversationSummary[] | null;
  readonly lastConversation: LastConversation | null;
  readonly openConversation: string | null;
  /** The open conversation once it is recorded as the last one. */
  readonly recordedConversation: string | null;
};

const findLast = ({ chats, lastConversation }: LastConversationContext): ConversationSummary | undefined =>
  chats?.find(({ profile }) => profile.id === lastConversation?.profile);

/** Records which conversation was opened last, and opens it again beside the list. [CHAT-14 CHAT-17] */
export const lastConversationMachine = setup({
  types: {
    context: {} as LastConversationContext,
    events: {} as LastConversationEvent,
    input: {} as { me: string; open: string | null },
    children: {} as { persistLastConversation: 'persistLastConversation' },
  },
  actors: {
    persistLastConversation: fromCallback<{ type: 'lastConversation.changed'; last: LastConversation }, { me: string }>(
      unwired('persistLastConversation'),
    ),
  },
  actions: {
    /** Once per opening, as soon as the list says who the partner is. */
    recordLastConversation: enqueueActions(({ context, enqueue }) => {
      const { openConversation, recordedConversation, chats } = context;
      if (openConversation === null || openConversation === recordedConversation) return;
      const chat = chats?.find(hasConversationId(openConversation));
      if (chat === undefined) return;
      const last = { profile: chat.profile.id, date: now() };
      enqueue.assign({ lastConversation: last, recordedConversation: openConversation });
      enqueue.sendTo('persistLastConversation', { type: 'lastConversation.changed', last });
    }),
    navigateToLastConversation: enqueueActions(({ context, enqueue }) => {
      const chat = findLast(context);
      if (chat === undefined) return;
      const to = `/chats?conversation=${encodeURIComponent(chat.conversation.id)}`;
      enqueue.sendParent(navigationRequested(to, { replace: true }));
    }),
  },
  guards: {
    hasChats: ({ context }) => context.chats !== null,
    hasLastConversation: ({ context }) => findLast(context) !== undefined,
  },
}).createMachine({
  id: 'lastConversation',
  context: ({ input }) => ({
    ownProfileId: input.me,
    chats: null,
    lastConversation: null,
    openConversation: input.open,
    recordedConversation: null,
  }),
  initial: 'idle',
  invoke: {
    src: 'persistLastConversation',
    id: 'persistLastConversation',
    input: ({ context }) => ({ me: context.ownProfileId }),
    onError: continueWithoutStorage,
  },
  on: {
    'conversation.opened': {
      actions: [assign({ openConversation: ({ event }) => event.id }), 'recordLastConversation'],
    },
    'page.left': { target: '.idle', actions: assign({ openConversation: null, recordedConversation: null }) },
    'chats.changed': { actions: [assign({ chats: ({ event }) => event.chats }), 'recordLastConversation'] },
    'lastConversation.restored': {
      actions: assign({ lastConversation: ({ context, event }) => context.lastConversation ?? event.last }),
    },
  },
  states: {
    idle: {
      on: { 'chatList.opened': { guard: ({ event }) => event.isWide && !event.isSelecting, target: 'deciding' } },
    },
    /** Waits for the list. */
    deciding: {
      always: [
        { guard: 'hasLastConversation', target: 'idle', actions: 'navigateToLastConversation' },
        { guard: 'hasChats', target: 'idle' },
      ],
    },
  },
});
