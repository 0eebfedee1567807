import { assign, fromPromise, sendParent } from 'xstate';
import type { User } from '#contract/user.ts';
import { type AppEvent, toastRequested } from '#machines/app/events.ts';
import { type Problem, isUnauthenticated, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type EmailConfirmationEvent = { type: 'code.submitted'; code: string } | { type: 'code.edited' };

/**
 * The digits of the activation mail, typed on the last step of the sign-up or in the reminder. They are in the event and
 * the request, never in the context. [ACTIVATE-04]
 */
export const emailConfirmationMachine = setup({
  types: {
    context: {} as { readonly problem: Problem | null },
    events: {} as EmailConfirmationEvent,
    tags: {} as 'busy',
  },
  actors: { activateByCode: fromPromise<User, { code: string }>(unwired('activateByCode')) },
  actions: {
    clearProblem: assign({ problem: null }),
    notifyConfirmed: sendParent(toastRequested('info', 'email_confirmed')),
    updateUser: sendParent((_, user: User): AppEvent => ({ type: 'user.changed', change: user })),
  },
  guards: { isUnauthenticated, isCodeRefused: ({ event }) => problemIn(event).fields?.['code'] !== undefined },
}).createMachine({
  id: 'emailConfirmation',
  context: { problem: null },
  initial: 'typing',
  states: {
    typing: { on: { 'code.submitted': 'checking', 'code.edited': { actions: 'clearProblem' } } },
    checking: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'activateByCode',
        input: ({ event }) => ({ code: event.type === 'code.submitted' ? event.code : '' }),
        onDone: {
          target: 'typing',
          actions: [{ type: 'updateUser', params: ({ event }) => event.output }, 'notifyConfirmed'],
        },
        onError: [
          { guard: 'isUnauthenticated', target: 'typing' },
          { guard: 'isCodeRefused', target: 'refused', actions: setProblem },
          { target: 'typing', actions: setProblem },
        ],
      },
    },
    // The same code once more would use up another try.
    refused: { on: { 'code.edited': { target: 'typing', actions: 'clearProblem' } } },
  },
});
