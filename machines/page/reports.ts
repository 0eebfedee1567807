import { assign, fromPromise } from 'xstate';
import type { Report } from '#contract/report.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { type Problem, isNotFound, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** The member's reports, or one of them. */
export const reportsMachine = setup({
  types: {
    context: {} as {
      /** Null: all reports. */
      readonly id: string | null;
      readonly reports: readonly Report[];
      readonly problem: Problem | null;
    },
    events: {} as { type: 'reports.retried' },
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'notFound',
  },
  actors: { loadReports: fromPromise<readonly Report[], { id: string | null }>(unwired('loadReports')) },
  guards: { isNotFound },
}).createMachine({
  id: 'reports',
  context: ({ input }) => ({ id: input.route.params['id'] ?? null, reports: [], problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadReports',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'ready', actions: assign({ reports: ({ event }) => event.output, problem: null }) },
        onError: [
          { guard: 'isNotFound', target: 'notFound' },
          { target: 'failed', actions: setProblem },
        ],
      },
    },
    ready: {},
    notFound: { tags: ['notFound'] },
    failed: { tags: ['failed'], on: { 'reports.retried': 'loading' } },
  },
});
