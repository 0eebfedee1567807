import { assign, fromPromise } from 'xstate';
import type { ProfileCard } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type HomeContext = {
  /** The traffic source; a site may show its members only to visitors who have one. */
  readonly network: string | undefined;
  /** New members as visitors may see them; empty until loaded. */
  readonly members: readonly ProfileCard[];
};

/** The home page: new members, loaded once the visitor comes near them. [ROUTE-66] */
export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    events: {} as { type: 'newMembers.requested' },
    input: {} as Pick<InputFacts, 'tracking'>,
    /** `pending`: their number is not known yet. */
    tags: {} as 'busy' | 'pending',
  },
  actors: {
    loadNewMembers: fromPromise<readonly ProfileCard[], { network: string | undefined }>(unwired('loadNewMembers')),
  },
}).createMachine({
  id: 'home',
  context: ({ input }) => ({ network: input.tracking.network, members: [] }),
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
});
