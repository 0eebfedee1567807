import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, setProblem } from './problem.ts';
import { setup, unwired } from './setup.ts';

/**
 * One request at a time, sent by the placeholder `run`: further events during a request are ignored.
 * Sends its parent `action.succeeded { key, result }` or `action.failed { key, problem }`, once per run.
 */
export const action = <Input, Result>() =>
  setup({
    types: {
      context: {} as { key: string; last: Input | null; problem: Problem | null },
      events: {} as { type: 'action.requested'; input: Input },
      input: {} as { key: string },
      tags: {} as 'busy',
    },
    actors: { run: fromPromise<Result, { last: Input | null }>(unwired('run')) },
    actions: {
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
            actions: assign({ last: ({ event }) => event.input, problem: null }),
          },
        },
      },
      running: {
        tags: ['busy'],
        invoke: {
          src: 'run',
          input: ({ context }) => ({ last: context.last }),
          onDone: {
            target: 'idle',
            actions: { type: 'notifySucceeded', params: ({ event }) => ({ result: event.output }) },
          },
          onError: { target: 'idle', actions: [setProblem, 'notifyFailed'] },
        },
      },
    },
  });
