import { assign, fromPromise } from 'xstate';
import type { Report, ReportDraft } from '#contract/report.ts';
import type { ReportTarget, AppEvent } from '#machines/app/events.ts';
import { type Problem, isUnauthenticated, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type ReportContext = {
  readonly reported: ReportTarget | null;
  readonly problem: Problem | null;
  /** The server's answer: the opened case. */
  readonly report: Report | null;
};

type ReportEvent =
  | Extract<AppEvent, { type: 'reportDialog.requested' | 'page.left' }>
  | { type: 'report.submitted'; draft: ReportDraft }
  | { type: 'report.edited' | 'reportDialog.dismissed' };

/** Reports a member, a photo or a message. */
export const reportMachine = setup({
  types: { context: {} as ReportContext, events: {} as ReportEvent, tags: {} as 'open' | 'busy' | 'done' },
  actors: { sendReport: fromPromise<Report, { draft: ReportDraft | null }>(unwired('sendReport')) },
  actions: { clearProblem: assign({ problem: null }) },
}).createMachine({
  id: 'report',
  context: { reported: null, problem: null, report: null },
  initial: 'closed',
  states: {
    closed: {
      entry: assign({ reported: null, problem: null, report: null }),
      on: {
        'reportDialog.requested': { target: 'editing', actions: assign({ reported: ({ event }) => event.reported }) },
      },
    },
    editing: {
      tags: ['open'],
      on: {
        'report.submitted': 'sending',
        'report.edited': { actions: 'clearProblem' },
        'reportDialog.dismissed': 'closed',
        'page.left': 'closed',
      },
    },
    sending: {
      tags: ['open', 'busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'sendReport',
        input: ({ event }) => ({ draft: event.type === 'report.submitted' ? event.draft : null }),
        onDone: { target: 'done', actions: assign({ report: ({ event }) => event.output }) },
        onError: [
          { guard: isUnauthenticated, target: 'closed' },
          { target: 'editing', actions: setProblem },
        ],
      },
    },
    done: { tags: ['open', 'done'], on: { 'reportDialog.dismissed': 'closed', 'page.left': 'closed' } },
  },
});
