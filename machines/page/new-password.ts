import { assign, fromPromise, sendParent } from 'xstate';
import type { InputFacts } from '#machines/app/app.ts';
import type { SessionState } from '#machines/app/facts.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** The same password, entered twice. */
export type NewPassword = { readonly password: string; readonly repeated: string };

type NewPasswordContext = {
  readonly isLinked: boolean;
  readonly session: SessionState;
  readonly problem: Problem | null;
};

type NewPasswordEvent =
  | { type: 'form.submitted'; values: NewPassword }
  | { type: 'form.edited' }
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'session'> };

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
    input: {} as InputFacts & { isLinked: boolean },
    tags: {} as 'checking' | 'busy' | 'form' | 'expired' | 'unlinked' | 'done',
  },
  actors: {
    checkLink: fromPromise<void>(unwired('checkLink')),
    savePassword: fromPromise<void, { password: string }>(unwired('savePassword')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    sayThatTheyDiffer: assign({ problem: differing }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    isLinked: ({ context }) => context.isLinked,
    isLinkInvalid: (_, params: { error: unknown }) => problemOf(params.error).code === 'link_invalid',
    isTheSame: (_, { values }: { values: NewPassword }) => values.password === values.repeated,
    isNobody: ({ context }) => context.session === 'visitor',
  },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ isLinked: input.isLinked, session: input.session, problem: null }),
  initial: 'opened',
  on: {
    'facts.changed': { actions: assign({ session: ({ event }) => event.facts.session }) },
  },
  states: {
    opened: {
      always: [
        {
          guard: 'isLinked',
          target: 'checking',
          actions: {
            type: 'sendToParent',
            params: { type: 'navigation.requested', to: '/reset-password/do', replace: true },
          },
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
          { guard: { type: 'isLinkInvalid', params: ({ event }) => event }, target: 'expired' },
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
            guard: { type: 'isTheSame', params: ({ event }) => event },
            target: 'saving',
          },
          { actions: 'sayThatTheyDiffer' },
        ],
        'form.edited': { actions: 'clearProblem' },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'savePassword',
        id: 'savePassword',
        input: ({ event }) => ({ password: event.type === 'form.submitted' ? event.values.password : '' }),
        onDone: 'done',
        onError: [
          { guard: { type: 'isLinkInvalid', params: ({ event }) => event }, target: 'expired' },
          { target: 'form', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    /** Whoever was logged in here is so no more, and goes to log in as soon as the page knows. */
    done: {
      tags: ['done'],
      entry: { type: 'sendToParent', params: { type: 'session.changedElsewhere' } },
      always: {
        guard: 'isNobody',
        target: 'left',
        actions: {
          type: 'sendToParent',
          params: { type: 'navigation.requested', to: '/login?password=changed', replace: true },
        },
      },
    },
    left: { tags: ['done'] },
    expired: { tags: ['expired'] },
    unlinked: { tags: ['unlinked'] },
  },
});
