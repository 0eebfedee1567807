import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, setProblem } from './problem.ts';
import { setup, unwired } from './setup.ts';

/** For the parent, once the server has accepted the values. */
export type FormSucceeded<Result> = { type: 'form.succeeded'; key: string; result: Result };

/**
 * A form whose values are never stored: they go from the event into the request of the placeholder `send`,
 * so passwords pass through. The problem stays until the form is edited or closed.
 */
export const form = <Values, Result>() =>
  setup({
    types: {
      context: {} as { key: string; blank: Values; problem: Problem | null; result: Result | null },
      events: {} as { type: 'form.submitted'; values: Values } | { type: 'form.edited' } | { type: 'form.closed' },
      /** `blank`: the values of an empty form. */
      input: {} as { key: string; blank: Values },
      tags: {} as 'busy' | 'done',
    },
    actors: { send: fromPromise<Result, { values: Values }>(unwired('send')) },
    actions: {
      reset: assign({ problem: null, result: null }),
      notifySucceeded: sendParent(({ context }, params: { result: Result }) => ({
        type: 'form.succeeded',
        key: context.key,
        result: params.result,
      })),
    },
  }).createMachine({
    id: 'form',
    context: ({ input }) => ({ ...input, problem: null, result: null }),
    initial: 'open',
    states: {
      open: {
        on: {
          'form.submitted': 'sending',
          'form.edited': { actions: assign({ problem: null }) },
          'form.closed': { actions: assign({ problem: null }) },
        },
      },
      sending: {
        tags: ['busy'],
        entry: 'reset',
        invoke: {
          src: 'send',
          input: ({ context, event }) => ({
            values: event.type === 'form.submitted' ? event.values : context.blank,
          }),
          onDone: {
            target: 'done',
            actions: [
              assign({ result: ({ event }) => event.output }),
              { type: 'notifySucceeded', params: ({ event }) => ({ result: event.output }) },
            ],
          },
          onError: { target: 'open', actions: setProblem },
        },
      },
      done: {
        tags: ['done'],
        on: { 'form.submitted': 'sending', 'form.edited': { target: 'open', actions: 'reset' } },
      },
    },
  });
