import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** `hasLink`: the address came with a mailed token. The token itself stays outside. */
export type MailChangeInput = StartFacts & { readonly hasLink: boolean };

const goingTo = (to: string): Told => ({ type: 'place.asked', to, replace: true });

/**
 * The link that was mailed to a new address. Its token leaves the address bar at once and is spent by a PUT, so that a
 * mail scanner that only follows links spends nothing. [MAIL-05]
 */
export const mailChangeMachine = setup({
  types: {
    context: {} as { hasLink: boolean; email: string | null; problem: Problem | null },
    events: {} as { type: 'check.retried' },
    input: {} as MailChangeInput,
    tags: {} as 'busy' | 'done' | 'spent' | 'failed' | 'missing',
  },
  actors: {
    /** Answers the new address. */
    confirmMailChange: fromPromise<string>(unwired('confirmMailChange')),
  },
  actions: {
    keepEmail: assign({ email: (_, params: { email: string }) => params.email }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isSpent: (_, params: { error: unknown }) => problemOf(params.error).code === 'link_invalid',
  },
}).createMachine({
  id: 'mailChange',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ hasLink: input.hasLink, email: null, problem: null }),
  initial: 'opened',
  states: {
    opened: {
      always: [
        {
          guard: 'hasLink',
          target: 'checking',
          actions: { type: 'tell', params: () => goingTo('/mail-change/do') },
        },
        { target: 'missing' },
      ],
    },
    checking: {
      tags: ['busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'confirmMailChange',
        id: 'confirmMailChange',
        onDone: {
          target: 'done',
          actions: [
            { type: 'keepEmail', params: ({ event }) => ({ email: event.output }) },
            { type: 'tell', params: () => ({ type: 'user.outdated' }) },
          ],
        },
        onError: [
          { guard: { type: 'isSpent', params: ({ event }) => ({ error: event.error }) }, target: 'spent' },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    done: { tags: ['done'] },
    /** Expired, spent, or taken back by a newer one. */
    spent: { tags: ['spent'] },
    failed: { tags: ['failed'], on: { 'check.retried': 'checking' } },
    /** Opened without a link: nothing to do. */
    missing: { tags: ['missing'] },
  },
});
