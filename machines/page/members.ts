import { assign, fromPromise, setup } from 'xstate';
import type { ProfileCard, SearchFilter, SearchReply } from '#contract/profile.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

type MembersContext = {
  readonly filter: SearchFilter;
  /** Result pages, each fetched once for a filter. */
  readonly pages: readonly SearchReply[];
  readonly problem: Problem | null;
};

type MembersEvent =
  | { type: 'filter.changed'; filter: SearchFilter }
  | { type: 'more.wanted' }
  | { type: 'search.retried' };

/** All members found so far; one who moved between pages meanwhile stands once. */
export const foundMembers = (pages: readonly SearchReply[]): readonly ProfileCard[] => [
  ...new Map(pages.flatMap((page) => page.results).map((card) => [card.id, card])).values(),
];

/** Browsing members, a page more at a time. [MEMBERS-01 SEARCH-07] */
export const membersMachine = setup({
  types: {
    context: {} as MembersContext,
    events: {} as MembersEvent,
    tags: {} as 'busy' | 'busyMore' | 'failed' | 'failedMore',
  },
  actors: { search: fromPromise<SearchReply, { filter: SearchFilter; page: number }>(unwired('search')) },
  actions: {
    keepFilter: assign({ filter: (_, params: { filter: SearchFilter }) => params.filter, pages: [], problem: null }),
    addPage: assign({
      pages: ({ context }, params: { page: SearchReply }) => [...context.pages, params.page],
      problem: null,
    }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
  },
  guards: { hasMore: ({ context }) => (context.pages.at(-1)?.next ?? null) !== null },
}).createMachine({
  id: 'members',
  options: { maxIterations: 200 },
  context: { filter: {}, pages: [], problem: null },
  initial: 'loading',
  on: {
    'filter.changed': {
      target: '.loading',
      actions: { type: 'keepFilter', params: ({ event }) => ({ filter: event.filter }) },
    },
  },
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'search',
        id: 'search',
        input: ({ context }) => ({ filter: context.filter, page: 1 }),
        onDone: { target: 'ready', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: ['failed'], on: { 'search.retried': 'loading' } },
    ready: { on: { 'more.wanted': { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      tags: ['busyMore'],
      invoke: {
        src: 'search',
        id: 'searchMore',
        input: ({ context }) => ({ filter: context.filter, page: context.pages.length + 1 }),
        onDone: { target: 'ready', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) } },
        onError: {
          target: 'failedMore',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failedMore: { tags: ['failedMore'], on: { 'more.wanted': 'loadingMore' } },
  },
});
