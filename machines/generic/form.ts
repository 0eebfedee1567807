import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemOf } from './problem.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/** What a form tells its parent when what was submitted is accepted. */
export type FormSucceeded<Result> = { type: 'form.succeeded'; key: string; result: Result };

/**
 * A form of which nothing is kept: what is submitted goes from the event into the request of the placeholder `send`,
 * so passwords pass through. What was wrong is said until the form is touched or left.
 */
export const form = <Values, Result>() =>
  setup({
    types: {
      context: {} as { key: string; blank: Values; problem: Problem | null; result: Result | null },
      events: {} as { type: 'form.submitted'; values: Values } | { type: 'form.edited' } | { type: 'form.closed' },
      /** `blank`: the form as it is when nobody has written in it. */
      input: {} as { key: string; blank: Values },
      tags: {} as 'busy' | 'done',
    },
    actors: { send: fromPromise<Result, { values: Values }>(unwired('send')) },
    actions: {
      forget: assign({ problem: null, result: null }),
      clearProblem: assign({ problem: null }),
      setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
      keepResult: assign({ result: (_, params: { result: Result }) => params.result }),
      tellAccepted: sendParent(({ context }, params: { result: Result }) => ({
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
          'form.edited': { actions: 'clearProblem' },
          'form.closed': { actions: 'clearProblem' },
        },
      },
      sending: {
        tags: ['busy'],
        entry: 'forget',
        invoke: {
          src: 'send',
          id: 'send',
          input: ({ context, event }) => ({
            values: event.type === 'form.submitted' ? event.values : context.blank,
          }),
          onDone: {
            target: 'done',
            actions: [
              { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
              { type: 'tellAccepted', params: ({ event }) => ({ result: event.output }) },
            ],
          },
          onError: {
            target: 'open',
            actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      done: {
        tags: ['done'],
        on: { 'form.submitted': 'sending', 'form.edited': { target: 'open', actions: 'forget' } },
      },
    },
  });
