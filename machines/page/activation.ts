import { assign, fromPromise, sendParent } from 'xstate';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { type Problem, isLinkInvalid, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type ActivationContext = {
  readonly hasLink: boolean;
  readonly isConfirmed: boolean;
  readonly problem: Problem | null;
};

type ActivationEvent = { type: 'form.submitted'; password: string } | { type: 'form.edited' };

/**
 * The mailed activation link. Its token leaves the address at once and is used by a POST, so that a mail scanner that
 * follows links does not use it. In a browser that is new to the account the password is asked for; it is in the event and
 * the request, never in the context. [ACTIVATE-01 ACTIVATE-02 ACTIVATE-07]
 */
export const activationMachine = setup({
  types: {
    context: {} as ActivationContext,
    events: {} as ActivationEvent,
    /** `hasLink`: the address came with a mailed token. The token itself stays outside. */
    input: {} as InputFacts & { hasLink: boolean },
    tags: {} as 'busy' | 'password' | 'done' | 'failed',
  },
  actors: {
    /** `password` null: not asked for yet. */
    activate: fromPromise<User, { password: string | null }>(unwired('activate')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    notifyAuthenticated: sendParent((_, user: User): AppEvent => ({ type: 'user.authenticated', user })),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isConfirmed: ({ context }) => context.isConfirmed,
    isPasswordRequired: ({ event }) => problemIn(event).code === 'password_required',
    isLinkInvalid,
  },
}).createMachine({
  id: 'activation',
  context: ({ input: { hasLink, user } }) => ({
    hasLink,
    isConfirmed: user?.status === 'confirmed',
    problem: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'hasLink',
          target: 'checking',
          actions: { type: 'sendToParent', params: redirectEvent('/activate/done') },
        },
        { guard: 'isConfirmed', target: 'done' },
        { target: 'failed' },
      ],
    },
    checking: {
      tags: ['busy'],
      invoke: {
        src: 'activate',
        input: { password: null },
        onDone: { target: 'done', actions: { type: 'notifyAuthenticated', params: ({ event }) => event.output } },
        onError: [{ guard: 'isPasswordRequired', target: 'password' }, { target: 'failed' }],
      },
    },
    password: {
      tags: ['password'],
      on: {
        'form.submitted': 'confirming',
        'form.edited': { actions: 'clearProblem' },
      },
    },
    confirming: {
      tags: ['password', 'busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'activate',
        input: ({ event }) => ({ password: event.type === 'form.submitted' ? event.password : null }),
        onDone: { target: 'done', actions: { type: 'notifyAuthenticated', params: ({ event }) => event.output } },
        onError: [
          { guard: 'isLinkInvalid', target: 'failed' },
          { target: 'password', actions: setProblem },
        ],
      },
    },
    done: { tags: ['done'] },
    failed: { tags: ['failed'], entry: { type: 'sendToParent', params: redirectEvent('/activate/error') } },
  },
});
