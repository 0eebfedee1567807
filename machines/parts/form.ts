import { assign, fromPromise, sendParent, setup } from 'xstate';
import { type Problem, problemOf } from './problem.ts';
import { unwired } from './wire.ts';

/** What a form tells its parent when what was submitted is accepted. */
export type FormAccepted<Result> = { type: 'form.accepted'; key: string; result: Result };

/**
 * A form of which nothing is kept: what is submitted goes from the event into the request of the placeholder `send`,
 * so passwords pass through. What was wrong is said until the form is touched or left.
 */
export const form = <Values, Result>() =>
  setup({
    types: {
      context: {} as { key: string; blank: Values; problem: Problem | null; result: Result | null },
      events: {} as { type: 'form.submitted'; values: Values } | { type: 'form.touched' } | { type: 'form.left' },
      /** `blank`: the form as it is when nobody has written in it. */
      input: {} as { key: string; blank: Values },
      tags: {} as 'busy' | 'done',
    },
    actors: { send: fromPromise<Result, { values: Values }>(unwired('send')) },
    actions: {
      forget: assign({ problem: null, result: null }),
      forgetProblem: assign({ problem: null }),
      keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
      keepResult: assign({ result: (_, params: { result: Result }) => params.result }),
      tellAccepted: sendParent(({ context }, params: { result: Result }) => ({
        type: 'form.accepted',
        key: context.key,
        result: params.result,
      })),
    },
  }).createMachine({
    id: 'form',
    options: { maxIterations: 200 },
    context: ({ input }) => ({ ...input, problem: null, result: null }),
    initial: 'open',
    states: {
      open: {
        on: {
          'form.submitted': 'sending',
          'form.touched': { actions: 'forgetProblem' },
          'form.left': { actions: 'forgetProblem' },
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
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      done: {
        tags: ['done'],
        on: { 'form.submitted': 'sending', 'form.touched': { target: 'open', actions: 'forget' } },
      },
    },
  });
