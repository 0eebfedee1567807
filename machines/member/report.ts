import { assign, fromPromise, setup } from 'xstate';
import type { Report, ReportDraft } from '#contract/report.ts';
import type { Reported, Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

type ReportContext = {
  /** What is to be reported; null while nothing is. */
  readonly reported: Reported | null;
  readonly problem: Problem | null;
  /** What has come of it: its case. */
  readonly report: Report | null;
};

type ReportEvent =
  | Extract<Told, { type: 'report.asked' | 'page.left' }>
  | { type: 'report.submitted'; draft: ReportDraft }
  | { type: 'report.touched' }
  | { type: 'report.closed' };

/** A member, a photo or a message is reported. What was written stays until it is sent or given up. */
export const reportMachine = setup({
  types: { context: {} as ReportContext, events: {} as ReportEvent, tags: {} as 'open' | 'busy' | 'done' },
  actors: { sendReport: fromPromise<Report, { draft: ReportDraft | null }>(unwired('sendReport')) },
  actions: {
    begin: assign((_, { reported }: { reported: Reported }) => ({ reported, problem: null, report: null })),
    forget: assign({ reported: null, problem: null, report: null }),
    forgetProblem: assign({ problem: null }),
    keepReport: assign({ report: (_, params: { report: Report }) => params.report }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
  },
  guards: {
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isLoggedOut: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'report',
  options: { maxIterations: 200 },
  context: { reported: null, problem: null, report: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'report.asked': {
          target: 'writing',
          actions: { type: 'begin', params: ({ event }) => ({ reported: event.reported }) },
        },
      },
    },
    writing: {
      tags: ['open'],
      on: {
        'report.submitted': 'sending',
        'report.touched': { actions: 'forgetProblem' },
        'report.closed': 'closed',
        'page.left': 'closed',
      },
    },
    sending: {
      tags: ['open', 'busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'sendReport',
        id: 'sendReport',
        input: ({ event }) => ({ draft: event.type === 'report.submitted' ? event.draft : null }),
        onDone: {
          target: 'done',
          actions: { type: 'keepReport', params: ({ event }) => ({ report: event.output }) },
        },
        onError: [
          { guard: { type: 'isLoggedOut', params: ({ event }) => ({ error: event.error }) }, target: 'closed' },
          {
            target: 'writing',
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: {
      tags: ['open', 'done'],
      on: { 'report.closed': 'closed', 'page.left': 'closed' },
    },
  },
});
