import { assign, fromPromise, sendParent } from 'xstate';
import type { InputFacts } from '#machines/app/app.ts';
import type { SessionState } from '#machines/app/facts.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { type Problem, isLinkInvalid, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type NewPassword = { readonly password: string; readonly repeated: string };

type NewPasswordContext = {
  readonly hasLink: boolean;
  readonly session: SessionState;
  readonly problem: Problem | null;
};

type NewPasswordEvent =
  | { type: 'form.submitted'; values: NewPassword }
  | { type: 'form.edited' }
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'session'> };

const mismatch: Problem = { code: 'invalid_fields', fields: { repeated: 'passwords_differ' } };

/**
 * Sets a new password by a mailed link. The token leaves the address at once and only the actors have it, so that a reloaded
 * page has none. The password is never in the context. [PASSWORD-02 PASSWORD-04 PASSWORD-08]
 */
export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    /** `hasLink`: the address had a token. */
    input: {} as InputFacts & { hasLink: boolean },
    tags: {} as 'checking' | 'busy' | 'linkInvalid' | 'noLink' | 'done',
  },
  actors: {
    checkLink: fromPromise<void>(unwired('checkLink')),
    savePassword: fromPromise<void, { password: string }>(unwired('savePassword')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isLinkInvalid,
    isVisitor: ({ context }) => context.session === 'visitor',
  },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ hasLink: input.hasLink, session: input.session, problem: null }),
  initial: 'deciding',
  on: { 'facts.changed': { actions: assign({ session: ({ event }) => event.facts.session }) } },
  states: {
    deciding: {
      always: [
        {
          guard: 'hasLink',
          target: 'checking',
          actions: { type: 'sendToParent', params: redirectEvent('/reset-password/do') },
        },
        { target: 'noLink' },
      ],
    },
    checking: {
      tags: ['checking'],
      invoke: {
        src: 'checkLink',
        onDone: 'form',
        onError: [
          { guard: 'isLinkInvalid', target: 'linkInvalid' },
          // Saving the password checks the link again.
          { target: 'form' },
        ],
      },
    },
    form: {
      on: {
        'form.submitted': [
          { guard: ({ event: { values } }) => values.password === values.repeated, target: 'saving' },
          { actions: assign({ problem: mismatch }) },
        ],
        'form.edited': { actions: 'clearProblem' },
      },
    },
    saving: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'savePassword',
        input: ({ event }) => ({ password: event.type === 'form.submitted' ? event.values.password : '' }),
        onDone: 'done',
        onError: [
          { guard: 'isLinkInvalid', target: 'linkInvalid' },
          { target: 'form', actions: setProblem },
        ],
      },
    },
    /** The reset ends all sessions; the login follows once the session fact says so. */
    done: {
      tags: ['done'],
      entry: { type: 'sendToParent', params: { type: 'session.changedElsewhere' } },
      always: {
        guard: 'isVisitor',
        target: 'redirected',
        actions: { type: 'sendToParent', params: redirectEvent('/login?password=changed') },
      },
    },
    redirected: { tags: ['done'] },
    linkInvalid: { tags: ['linkInvalid'] },
    noLink: { tags: ['noLink'] },
  },
});
