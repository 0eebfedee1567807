import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { User } from '#contract/user.ts';
import type { Told } from '#machines/app/told.ts';
import { now } from '#machines/parts/clock.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

export type LoginValues = { readonly login: string; readonly password: string };

type LoginContext = {
  readonly problem: Problem | null;
  /** Until when the account is blocked, ms; null when it is not. */
  readonly lockedUntil: number | null;
};

const minute = 60_000;

/** Whole minutes that a block still lasts, at least one. */
export const minutesLeft = (until: number, at: number): number => Math.max(1, Math.ceil((until - at) / minute));

/**
 * Logging in. The password passes through: it is in the event and in the request, never in the context.
 * [LOGIN-02 LOGIN-06 LOGIN-07 LOGIN-08 LOGIN-10]
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as { type: 'form.submitted'; values: LoginValues } | { type: 'form.touched' },
    tags: {} as 'busy' | 'locked',
  },
  actors: { logIn: fromPromise<User, LoginValues>(unwired('logIn')) },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    lock: assign({
      problem: (_, params: { error: unknown }) => problemOf(params.error),
      lockedUntil: (_, params: { error: unknown }) => now() + (problemOf(params.error).minutes ?? 1) * minute,
    }),
    unlock: assign({ problem: null, lockedUntil: null }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    isLocked: (_, params: { error: unknown }) => problemOf(params.error).code === 'login_blocked',
  },
  delays: { lockEnds: ({ context }) => Math.max(0, (context.lockedUntil ?? 0) - now()) },
}).createMachine({
  id: 'login',
  options: { maxIterations: 200 },
  context: { problem: null, lockedUntil: null },
  initial: 'open',
  states: {
    open: {
      on: { 'form.submitted': 'submitting', 'form.touched': { actions: 'forgetProblem' } },
    },
    submitting: {
      tags: ['busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'logIn',
        id: 'logIn',
        input: ({ event }) => (event.type === 'form.submitted' ? event.values : { login: '', password: '' }),
        onDone: {
          target: 'entered',
          actions: { type: 'tell', params: ({ event }) => ({ type: 'user.entered', user: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isLocked', params: ({ event }) => ({ error: event.error }) },
            target: 'locked',
            actions: { type: 'lock', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'open', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    locked: {
      tags: ['locked'],
      after: { lockEnds: { target: 'open', actions: 'unlock' } },
    },
    entered: { tags: ['busy'] },
  },
});
