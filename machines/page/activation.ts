import { fromPromise, sendParent, setup } from 'xstate';
import type { User } from '#contract/user.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { unwired } from '#machines/parts/wire.ts';

/**
 * The mailed link: its token is spent by a POST, so that a mail scanner that only follows links spends nothing,
 * and leaves the address at once. [ACTIVATE-01 ACTIVATE-02]
 */
export const activationMachine = setup({
  types: {
    context: {} as { hasLink: boolean; isConfirmed: boolean },
    /** `hasLink`: the address came with a mailed token. The token itself stays outside. */
    input: {} as StartFacts & { hasLink: boolean },
    events: {} as { type: 'facts.changed'; facts: Pick<StartFacts, 'user'> },
    tags: {} as 'busy' | 'done' | 'failed',
  },
  actors: { activate: fromPromise<User>(unwired('activate')) },
  actions: { tell: sendParent((_, told: Told) => told) },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isConfirmed: ({ context }) => context.isConfirmed,
  },
}).createMachine({
  id: 'activation',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    hasLink: input.hasLink,
    isConfirmed: input.user?.status === 'confirmed',
  }),
  initial: 'opened',
  states: {
    opened: {
      always: [
        {
          guard: 'hasLink',
          target: 'checking',
          actions: { type: 'tell', params: () => ({ type: 'place.asked', to: '/activate/done', replace: true }) },
        },
        { guard: 'isConfirmed', target: 'done' },
        { target: 'failed' },
      ],
    },
    checking: {
      tags: ['busy'],
      invoke: {
        src: 'activate',
        id: 'activate',
        onDone: {
          target: 'done',
          actions: { type: 'tell', params: ({ event }) => ({ type: 'user.entered', user: event.output }) },
        },
        onError: 'failed',
      },
    },
    done: { tags: ['done'] },
    failed: {
      tags: ['failed'],
      entry: { type: 'tell', params: () => ({ type: 'place.asked', to: '/activate/error', replace: true }) },
    },
  },
});
