import { assign, fromPromise } from 'xstate';
import type { Report, ReportDraft } from '#contract/report.ts';
import type { ReportTarget, AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

type ReportContext = {
  /** What is to be reported; null while nothing is. */
  readonly reported: ReportTarget | null;
  readonly problem: Problem | null;
  /** What has come of it: its case. */
  readonly report: Report | null;
};

type ReportEvent =
  | Extract<AppEvent, { type: 'reportDialog.requested' | 'page.left' }>
  | { type: 'report.submitted'; draft: ReportDraft }
  | { type: 'report.edited' }
  | { type: 'reportDialog.dismissed' };

/** A member, a photo or a message is reported. What was written stays until it is sent or given up. */
export const reportMachine = setup({
  types: { context: {} as ReportContext, events: {} as ReportEvent, tags: {} as 'open' | 'busy' | 'done' },
  actors: { sendReport: fromPromise<Report, { draft: ReportDraft | null }>(unwired('sendReport')) },
  actions: {
    begin: assign((_, { reported }: { reported: ReportTarget }) => ({ reported, problem: null, report: null })),
    forget: assign({ reported: null, problem: null, report: null }),
    clearProblem: assign({ problem: null }),
    keepReport: assign({ report: (_, params: { report: Report }) => params.report }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
  },
  guards: {
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'report',
  context: { reported: null, problem: null, report: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'reportDialog.requested': {
          target: 'writing',
          actions: { type: 'begin', params: ({ event }) => ({ reported: event.reported }) },
        },
      },
    },
    writing: {
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
        id: 'sendReport',
        input: ({ event }) => ({ draft: event.type === 'report.submitted' ? event.draft : null }),
        onDone: {
          target: 'done',
          actions: { type: 'keepReport', params: ({ event }) => ({ report: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) }, target: 'closed' },
          {
            target: 'writing',
            actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: {
      tags: ['open', 'done'],
      on: { 'reportDialog.dismissed': 'closed', 'page.left': 'closed' },
    },
  },
});
