import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, setProblem } from './problem.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/**
 * One request at a time: events while it runs are ignored. The placeholder `run` does it.
 * Sends its parent `action.succeeded { key, result }` or `action.failed { key, problem }`, once per run.
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
      setInput: assign({ last: (_, params: { input: Input }) => params.input, problem: null }),
      notifySucceeded: sendParent(({ context }, params: { result: Result }) => ({
        type: 'action.succeeded',
        key: context.key,
        result: params.result,
      })),
      notifyFailed: sendParent(({ context }) => ({
        type: 'action.failed',
        key: context.key,
        problem: context.problem,
      })),
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
            actions: { type: 'setInput', params: ({ event }) => ({ input: event.input }) },
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
            actions: { type: 'notifySucceeded', params: ({ event }) => ({ result: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: [setProblem, 'notifyFailed'],
          },
        },
      },
      done: {
        tags: ['done'],
        on: {
          'action.requested': {
            target: 'running',
            actions: { type: 'setInput', params: ({ event }) => ({ input: event.input }) },
          },
        },
      },
      failed: {
        tags: ['failed'],
        on: {
          'action.requested': {
            target: 'running',
            actions: { type: 'setInput', params: ({ event }) => ({ input: event.input }) },
          },
        },
      },
    },
  });
