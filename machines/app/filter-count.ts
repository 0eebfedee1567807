import { assign, fromPromise } from 'xstate';
import { search } from '#contract/limits/contact.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type Edited = { readonly filter: SearchFilter; readonly network: string | undefined };

/**
 * Counts the members that a filter would find, while it is being chosen: after a pause, and only the last choice. Without
 * an answer there is no number. [SEARCH-08]
 */
export const filterCountMachine = setup({
  types: {
    context: {} as { readonly edited: Edited | null; readonly count: number | null },
    events: {} as ({ type: 'filter.edited' } & Edited) | { type: 'filter.closed' },
  },
  actors: { countMembers: fromPromise<number, Edited>(unwired('countMembers')) },
  delays: { pause: search.countPause },
}).createMachine({
  id: 'filterCount',
  context: { edited: null, count: null },
  initial: 'idle',
  on: {
    'filter.edited': {
      target: '.waiting',
      actions: assign({ edited: ({ event: { filter, network } }) => ({ filter, network }) }),
    },
    'filter.closed': { target: '.idle', actions: assign({ edited: null, count: null }) },
  },
  states: {
    idle: {},
    waiting: { after: { pause: 'counting' } },
    counting: {
      invoke: {
        src: 'countMembers',
        input: ({ context }) => context.edited ?? { filter: {}, network: undefined },
        onDone: { target: 'idle', actions: assign({ count: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: assign({ count: null }) },
      },
    },
  },
});
