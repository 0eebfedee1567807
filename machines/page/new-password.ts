import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { StartFacts } from '#machines/app/app.ts';
import type { SessionState } from '#machines/app/facts.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** The same password, entered twice. */
export type NewPassword = { readonly password: string; readonly repeated: string };

type NewPasswordContext = {
  readonly isLinked: boolean;
  readonly session: SessionState;
  readonly problem: Problem | null;
};

type NewPasswordEvent =
  | { type: 'form.submitted'; values: NewPassword }
  | { type: 'form.touched' }
  | { type: 'facts.changed'; facts: Pick<StartFacts, 'session'> };

const differing: Problem = { code: 'invalid_fields', fields: { repeated: 'passwords_differ' } };

/**
 * The mailed link with which a forgotten password is replaced. Its token leaves the address at once and is known to the
 * actors alone, so a reloaded page has none; the password passes through. [PASSWORD-02 PASSWORD-04 PASSWORD-08]
 */
export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    /** `isLinked`: the address had a token. */
    input: {} as StartFacts & { isLinked: boolean },
    tags: {} as 'checking' | 'busy' | 'form' | 'expired' | 'unlinked' | 'done',
  },
  actors: {
    checkLink: fromPromise<void>(unwired('checkLink')),
    savePassword: fromPromise<void, { password: string }>(unwired('savePassword')),
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    sayThatTheyDiffer: assign({ problem: differing }),
    keepSession: assign({ session: (_, params: { session: SessionState }) => params.session }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    isLinked: ({ context }) => context.isLinked,
    isSpent: (_, params: { error: unknown }) => problemOf(params.error).code === 'link_invalid',
    isTheSame: (_, { values }: { values: NewPassword }) => values.password === values.repeated,
    isNobody: ({ context }) => context.session === 'visitor',
  },
}).createMachine({
  id: 'newPassword',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ isLinked: input.isLinked, session: input.session, problem: null }),
  initial: 'opened',
  on: {
    'facts.changed': { actions: { type: 'keepSession', params: ({ event }) => ({ session: event.facts.session }) } },
  },
  states: {
    opened: {
      always: [
        {
          guard: 'isLinked',
          target: 'checking',
          actions: { type: 'tell', params: () => ({ type: 'place.asked', to: '/reset-password/do', replace: true }) },
        },
        { target: 'unlinked' },
      ],
    },
    checking: {
      tags: ['checking'],
      invoke: {
        src: 'checkLink',
        id: 'checkLink',
        onDone: 'form',
        onError: [
          { guard: { type: 'isSpent', params: ({ event }) => ({ error: event.error }) }, target: 'expired' },
          // Who cannot be asked now is asked again when the password is saved.
          { target: 'form' },
        ],
      },
    },
    form: {
      tags: ['form'],
      on: {
        'form.submitted': [
          {
            guard: { type: 'isTheSame', params: ({ event }) => ({ values: event.values }) },
            target: 'saving',
          },
          { actions: 'sayThatTheyDiffer' },
        ],
        'form.touched': { actions: 'forgetProblem' },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'savePassword',
        id: 'savePassword',
        input: ({ event }) => ({ password: event.type === 'form.submitted' ? event.values.password : '' }),
        onDone: 'done',
        onError: [
          { guard: { type: 'isSpent', params: ({ event }) => ({ error: event.error }) }, target: 'expired' },
          { target: 'form', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    /** Whoever was logged in here is so no more, and goes to log in as soon as the page knows. */
    done: {
      tags: ['done'],
      entry: { type: 'tell', params: () => ({ type: 'session.outdated' }) },
      always: {
        guard: 'isNobody',
        target: 'left',
        actions: {
          type: 'tell',
          params: () => ({ type: 'place.asked', to: '/login?password=changed', replace: true }),
        },
      },
    },
    left: { tags: ['done'] },
    expired: { tags: ['expired'] },
    unlinked: { tags: ['unlinked'] },
  },
});
