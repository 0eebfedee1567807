import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemOf } from './problem.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/**
 * Something that is done on request, one at a time: what is asked for while it runs is ignored. The placeholder `run` does it.
 * Tells its parent `action.succeeded { key, result }` or `action.failed { key, problem }`, once for each time it ran.
 */
export const action = <Input, Result>() =>
  setup({
    types: {
      context: {} as { key: string; last: Input | null; problem: Problem | null },
      events: {} as { type: 'action.requested'; input: Input },
      input: {} as { key: string },
      tags: {} as 'busy' | 'done' | 'failed',
    },
    actors: { run: fromPromise<Result, { last: Input | null }>(unwired('run')) },
    actions: {
      keepInput: assign({ last: (_, params: { input: Input }) => params.input, problem: null }),
      setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
      tellSuccess: sendParent(({ context }, params: { result: Result }) => ({
        type: 'action.succeeded',
        key: context.key,
        result: params.result,
      })),
      tellFailure: sendParent(({ context }) => ({ type: 'action.failed', key: context.key, problem: context.problem })),
    },
  }).createMachine({
    id: 'action',
    context: ({ input }) => ({ key: input.key, last: null, problem: null }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'action.requested': {
            target: 'running',
            actions: { type: 'keepInput', params: ({ event }) => ({ input: event.input }) },
          },
        },
      },
      running: {
        tags: ['busy'],
        invoke: {
          src: 'run',
          id: 'run',
          input: ({ context }) => ({ last: context.last }),
          onDone: {
            target: 'done',
            actions: { type: 'tellSuccess', params: ({ event }) => ({ result: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: [{ type: 'setProblem', params: ({ event }) => ({ error: event.error }) }, 'tellFailure'],
          },
        },
      },
      done: {
        tags: ['done'],
        on: {
          'action.requested': {
            target: 'running',
            actions: { type: 'keepInput', params: ({ event }) => ({ input: event.input }) },
          },
        },
      },
      failed: {
        tags: ['failed'],
        on: {
          'action.requested': {
            target: 'running',
            actions: { type: 'keepInput', params: ({ event }) => ({ input: event.input }) },
          },
        },
      },
    },
  });
