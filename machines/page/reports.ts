import { assign, fromPromise } from 'xstate';
import type { PastConversation, Report } from '#contract/report.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, isNotFound, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type LoadedReports = {
  readonly reports: readonly Report[];
  readonly pastConversations: readonly PastConversation[];
};

/**
 * The member's reports and the conversations that disappeared, whose members can be reported and blocked here; or one
 * report. [ROLE-17 BLOCK-01]
 */
export const reportsMachine = setup({
  types: {
    context: {} as LoadedReports & {
      /** Null: all reports. */
      readonly id: string | null;
      readonly problem: Problem | null;
    },
    events: {} as { type: 'reports.retried' } | Extract<AppEvent, { type: 'block.settled' }>,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'notFound',
  },
  actors: { loadReports: fromPromise<LoadedReports, { id: string | null }>(unwired('loadReports')) },
  guards: { isNotFound },
}).createMachine({
  id: 'reports',
  context: ({ input }) => ({ id: input.route.params['id'] ?? null, reports: [], pastConversations: [], problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadReports',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, problem: null })) },
        onError: [
          { guard: 'isNotFound', target: 'notFound' },
          { target: 'failed', actions: setProblem },
        ],
      },
    },
    ready: {
      on: {
        'block.settled': {
          actions: assign({
            pastConversations: ({ context, event: { id, on } }) =>
              context.pastConversations.map((past) =>
                past.profile === id && on !== null ? { ...past, blocked: on } : past,
              ),
          }),
        },
      },
    },
    notFound: { tags: ['notFound'] },
    failed: { tags: ['failed'], on: { 'reports.retried': 'loading' } },
  },
});
