import { assign, fromPromise } from 'xstate';
import type { DataExport } from '#contract/data-export.ts';
import { dataExport as limits } from '#contract/limits/account.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type DataExportContext = {
  /** Null until loaded. */
  readonly copy: DataExport | null;
  readonly problem: Problem | null;
};

const msUntil = (time: number | null | undefined): number => Math.max(0, (time ?? 0) - now());

/**
 * The copy of the member's data: asked for, made by the server, downloaded until its time is over. Another tab or device
 * may ask for one as well. [EXPORT-01 EXPORT-03 EXPORT-06]
 */
export const dataExportMachine = setup({
  types: {
    context: {} as DataExportContext,
    events: {} as { type: 'export.requested' } | { type: 'export.retried' },
    tags: {} as 'failed' | 'busy' | 'requestable' | 'pending' | 'ready' | 'limited',
  },
  actors: {
    loadExport: fromPromise<DataExport>(unwired('loadExport')),
    requestExport: fromPromise<DataExport>(unwired('requestExport')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    /** Without asking the server: its clock is the same within a second or two. */
    endCopy: assign({
      copy: ({ context: { copy } }) => copy && { ...copy, state: 'expired' as const, path: null, until: null },
    }),
  },
  guards: {
    isPending: ({ context }) => context.copy?.state === 'pending',
    isReady: ({ context }) => context.copy?.state === 'ready',
    isOver: ({ context }) => context.copy?.state === 'ready' && msUntil(context.copy.until) === 0,
    isLimited: ({ context }) => msUntil(context.copy?.next) > 0,
    /** One was asked for elsewhere. */
    isLimitReached: ({ event }) => problemIn(event).code === 'export_limit',
  },
  delays: {
    pollInterval: limits.pollInterval,
    untilExpiry: ({ context }) => msUntil(context.copy?.until),
    untilNext: ({ context }) => msUntil(context.copy?.next),
  },
}).createMachine({
  id: 'dataExport',
  context: { copy: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadExport',
        onDone: { target: 'sorting', actions: assign({ copy: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    failed: { tags: ['failed'], on: { 'export.retried': { target: 'loading', actions: 'clearProblem' } } },
    sorting: {
      always: [
        { guard: 'isPending', target: 'pending' },
        { guard: 'isOver', target: 'sorting', actions: 'endCopy' },
        { guard: 'isReady', target: 'ready' },
        { guard: 'isLimited', target: 'limited' },
        { target: 'requestable' },
      ],
    },
    /** There is no copy, or it is over, or it could not be made. */
    requestable: { tags: ['requestable'], on: { 'export.requested': 'requesting' } },
    /** A deleted account that was taken back: its copy is gone, its day is not over. */
    limited: { tags: ['limited'], after: { untilNext: 'requestable' } },
    requesting: {
      tags: ['busy', 'requestable'],
      entry: 'clearProblem',
      invoke: {
        src: 'requestExport',
        onDone: { target: 'sorting', actions: assign({ copy: ({ event }) => event.output }) },
        onError: [
          { guard: 'isLimitReached', target: 'loading' },
          // It may have been accepted all the same: asking again means the same copy.
          { target: 'requestable', actions: setProblem },
        ],
      },
    },
    pending: {
      tags: ['pending'],
      initial: 'waiting',
      states: {
        waiting: { after: { pollInterval: 'polling' } },
        polling: {
          invoke: {
            src: 'loadExport',
            onDone: { target: '#dataExport.sorting', actions: assign({ copy: ({ event }) => event.output }) },
            onError: 'waiting',
          },
        },
      },
    },
    ready: {
      tags: ['ready'],
      after: { untilExpiry: 'sorting' },
      initial: 'limited',
      states: {
        limited: { tags: ['limited'], after: { untilNext: 'replaceable' } },
        replaceable: { tags: ['requestable'], on: { 'export.requested': '#dataExport.requesting' } },
      },
    },
  },
});
