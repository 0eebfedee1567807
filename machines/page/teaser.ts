import { assign, fromPromise } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { isNotFound } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type TeaserContext = {
  readonly id: string;
  /** The traffic source; a site may show its members only to visitors who have one. */
  readonly network: string | undefined;
  /** Null while loading, and where visitors may not see it. */
  readonly profile: Profile | null;
};

/**
 * A landing page about one member. A profile that does not exist is not found; where visitors may see no profiles, or the
 * request failed, the page shows the sign-up without it. [ROUTE-15 ROUTE-17 ROUTE-18 ROUTE-62 MEMBERS-02]
 */
export const teaserMachine = setup({
  types: {
    context: {} as TeaserContext,
    input: {} as Pick<InputFacts, 'route' | 'tracking'>,
    tags: {} as 'busy' | 'notFound',
  },
  actors: { loadProfile: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadProfile')) },
  guards: { isNotFound },
}).createMachine({
  id: 'teaser',
  context: ({ input }) => ({ id: input.route.params['id'] ?? '', network: input.tracking.network, profile: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadProfile',
        input: ({ context: { id, network } }) => ({ id, network }),
        onDone: { target: 'ready', actions: assign({ profile: ({ event }) => event.output }) },
        onError: [{ guard: 'isNotFound', target: 'notFound' }, { target: 'ready' }],
      },
    },
    ready: {},
    notFound: { tags: ['notFound'] },
  },
});
