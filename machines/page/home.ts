import { assign, fromPromise } from 'xstate';
import type { ProfileCard } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type HomeContext = {
  /** The traffic source; a site may show its members only to visitors who have one. */
  readonly network: string | undefined;
  /** New members as visitors may see them; empty until loaded. */
  readonly members: readonly ProfileCard[];
  /** Fitting members who are online, nearest first; empty until loaded. */
  readonly online: readonly ProfileCard[];
};

/**
 * The home page: new members, loaded once a visitor comes near them, and the members who are online, for a member.
 * [ROUTE-66 ROUTE-67]
 */
export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    events: {} as { type: 'newMembers.requested' } | { type: 'onlineMembers.requested' },
    input: {} as Pick<InputFacts, 'tracking'>,
    /** `pending`, `onlinePending`: their number is not known yet. */
    tags: {} as 'busy' | 'pending' | 'onlinePending',
  },
  actors: {
    loadNewMembers: fromPromise<readonly ProfileCard[], { network: string | undefined }>(unwired('loadNewMembers')),
    loadOnlineMembers: fromPromise<readonly ProfileCard[]>(unwired('loadOnlineMembers')),
  },
}).createMachine({
  id: 'home',
  context: ({ input }) => ({ network: input.tracking.network, members: [], online: [] }),
  type: 'parallel',
  states: {
    newMembers: {
      initial: 'waiting',
      states: {
        waiting: { tags: ['pending'], on: { 'newMembers.requested': 'loading' } },
        loading: {
          tags: ['busy', 'pending'],
          invoke: {
            src: 'loadNewMembers',
            input: ({ context: { network } }) => ({ network }),
            onDone: { target: 'ready', actions: assign({ members: ({ event }) => event.output }) },
            // Closed to visitors, or a failed request: the page does without.
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
    onlineMembers: {
      initial: 'waiting',
      states: {
        waiting: { tags: ['onlinePending'], on: { 'onlineMembers.requested': 'loading' } },
        loading: {
          tags: ['onlinePending'],
          invoke: {
            src: 'loadOnlineMembers',
            onDone: { target: 'ready', actions: assign({ online: ({ event }) => event.output }) },
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
  },
});
