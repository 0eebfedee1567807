import { and, assign, fromPromise, not } from 'xstate';
import type { FoundConversation } from '#contract/chat.ts';
import { chatSearch as limits } from '#contract/limits/contact.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { Route } from '#machines/app/facts.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type SearchFacts = { readonly route: Route; readonly online: boolean };

export type ChatSearchEvent =
  | { type: 'chatSearch.opened' }
  | { type: 'chatSearch.closed' }
  | { type: 'chatSearch.edited'; text: string }
  | { type: 'chatSearch.retried' }
  | Extract<AppEvent, { type: 'live.eventArrived' }>
  | { type: 'facts.changed'; facts: SearchFacts };

type ChatSearchContext = SearchFacts & {
  /** As typed. */
  readonly text: string;
  /** Results of the words searched last; they stay while the next words are searched. Null before the first results. */
  readonly found: readonly FoundConversation[] | null;
};

const wordsIn = (text: string): string => text.trim();

/** Pages from which Back leads to the results again. */
const chatPages: readonly string[] = ['chats', 'chats-id', 'members-id-chat', 'members-id'];

/** Searches the member's conversations, after a pause in typing; the words stay while the member reads a conversation. [CHAT-25] */
export const chatSearchMachine = setup({
  types: {
    context: {} as ChatSearchContext,
    events: {} as ChatSearchEvent,
    input: {} as SearchFacts,
    tags: {} as 'open' | 'busy' | 'failed' | 'offline' | 'found',
  },
  actors: {
    searchConversations: fromPromise<readonly FoundConversation[], { words: string }>(unwired('searchConversations')),
  },
  actions: {
    setText: assign({ text: (_, { text }: { text: string }) => text.slice(0, limits.maxLength) }),
    setFacts: assign((_, { route, online }: SearchFacts) => ({ route, online })),
    clear: assign({ text: '', found: null }),
  },
  guards: {
    hasNoWords: ({ context }) => wordsIn(context.text) === '',
    isOnline: ({ context }) => context.online,
    isOutside: ({ context }) => !chatPages.includes(context.route.name),
    hasSameWords: ({ context, event }) =>
      event.type === 'chatSearch.edited' && wordsIn(event.text) === wordsIn(context.text),
    /** The member has deleted a conversation, or the stream missed something. */
    isResync: ({ event }) => event.type === 'live.eventArrived' && event.event.type === 'resync',
  },
  delays: { pause: limits.pause },
}).createMachine({
  id: 'chatSearch',
  context: ({ input: { route, online } }) => ({ route, online, text: '', found: null }),
  initial: 'closed',
  on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } } },
  states: {
    closed: { entry: 'clear', on: { 'chatSearch.opened': 'open' } },
    open: {
      tags: ['open'],
      initial: 'idle',
      always: { guard: 'isOutside', target: 'closed' },
      on: {
        'chatSearch.closed': 'closed',
        'chatSearch.edited': [
          { guard: 'hasSameWords', actions: { type: 'setText', params: ({ event }) => event } },
          { target: '.waiting', actions: { type: 'setText', params: ({ event }) => event } },
        ],
      },
      states: {
        /** Without words: the list is shown. */
        idle: { entry: assign({ found: null }) },
        waiting: { tags: ['busy'], always: { guard: 'hasNoWords', target: 'idle' }, after: { pause: 'offline' } },
        searching: {
          tags: ['busy'],
          always: { guard: not('isOnline'), target: 'offline' },
          invoke: {
            src: 'searchConversations',
            input: ({ context }) => ({ words: wordsIn(context.text) }),
            onDone: { target: 'found', actions: assign({ found: ({ event }) => event.output }) },
            onError: 'failed',
          },
        },
        found: {
          tags: ['found'],
          on: { 'live.eventArrived': { guard: and(['isResync', 'isOnline']), target: 'searching' } },
        },
        failed: { tags: ['failed'], on: { 'chatSearch.retried': 'offline' } },
        /** Left at once by a search that begins while online. */
        offline: {
          tags: ['offline'],
          always: { guard: and(['isOnline', not('isOutside')]), target: 'searching' },
        },
      },
    },
  },
});
