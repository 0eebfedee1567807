import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** One member's profile. Absent, disabled and blocking members look the same: not found. [MEMBERS-02 LIKE-07] */
export const profileViewMachine = setup({
  types: {
    context: {} as { id: string; profile: Profile | null; problem: Problem | null; paid: boolean },
    events: {} as { type: 'profile.retried' } | { type: 'facts.changed'; facts: Pick<StartFacts, 'user'> },
    input: {} as StartFacts,
    tags: {} as 'busy' | 'failed' | 'notFound',
  },
  actors: { loadProfile: fromPromise<Profile, { id: string }>(unwired('loadProfile')) },
  actions: {
    keepProfile: assign({ profile: (_, params: { profile: Profile }) => params.profile }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    keepPaid: assign({
      paid: (_, params: { facts: Pick<StartFacts, 'user'> }) => params.facts.user?.paid_user === true,
    }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    /** Nothing can be at an address whose id is none. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    /** Who has just become premium sees the photos without asking for them. */
    becamePaid: ({ context }, { facts }: { facts: Pick<StartFacts, 'user'> }) =>
      !context.paid && facts.user?.paid_user === true,
  },
}).createMachine({
  id: 'profileView',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    profile: null,
    problem: null,
    paid: input.user?.paid_user === true,
  }),
  initial: 'loading',
  on: {
    'facts.changed': {
      guard: { type: 'becamePaid', params: ({ event }) => ({ facts: event.facts }) },
      target: '.loading',
      actions: { type: 'keepPaid', params: ({ event }) => ({ facts: event.facts }) },
    },
  },
  states: {
    loading: {
      tags: ['busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
            { type: 'tell', params: ({ context }) => ({ type: 'profile.opened', id: context.id }) },
          ],
        },
        onError: [
          { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'notFound' },
          {
            target: 'failed',
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    ready: {},
    notFound: { tags: ['notFound'] },
    failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
  },
});
