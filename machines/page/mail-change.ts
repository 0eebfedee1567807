import { assign, fromPromise, sendParent } from 'xstate';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { type Problem, isLinkInvalid, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/**
 * The link mailed to a new e-mail address. Its token leaves the address bar at once and is used by a PUT, so that a mail
 * scanner that follows links does not use it. In a browser that is new to the account the password is asked for; it is in
 * the event and the request, never in the context. [MAIL-05 MAIL-07]
 */
export const mailChangeMachine = setup({
  types: {
    context: {} as { hasLink: boolean; email: string | null; problem: Problem | null },
    events: {} as
      | { type: 'mailChange.retried' }
      | { type: 'form.submitted'; password: string }
      | { type: 'form.edited' },
    /** `hasLink`: the address came with a mailed token. The token itself stays outside. */
    input: {} as InputFacts & { hasLink: boolean },
    tags: {} as 'busy' | 'password' | 'done' | 'linkInvalid' | 'failed' | 'noLink',
  },
  actors: {
    /** The result is the new address. `password` null: not asked for yet. */
    confirmMailChange: fromPromise<string, { password: string | null }>(unwired('confirmMailChange')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isPasswordRequired: ({ event }) => problemIn(event).code === 'password_required',
    isLinkInvalid,
  },
}).createMachine({
  id: 'mailChange',
  context: ({ input }) => ({ hasLink: input.hasLink, email: null, problem: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'hasLink',
          target: 'checking',
          actions: { type: 'sendToParent', params: redirectEvent('/mail-change/do') },
        },
        { target: 'noLink' },
      ],
    },
    checking: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'confirmMailChange',
        input: { password: null },
        onDone: { target: 'done', actions: assign({ email: ({ event }) => event.output }) },
        onError: [
          { guard: 'isPasswordRequired', target: 'password' },
          { guard: 'isLinkInvalid', target: 'linkInvalid' },
          { target: 'failed', actions: setProblem },
        ],
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
        src: 'confirmMailChange',
        input: ({ event }) => ({ password: event.type === 'form.submitted' ? event.password : null }),
        onDone: { target: 'done', actions: assign({ email: ({ event }) => event.output }) },
        onError: [
          { guard: 'isLinkInvalid', target: 'linkInvalid' },
          { target: 'password', actions: setProblem },
        ],
      },
    },
    done: { tags: ['done'], entry: { type: 'sendToParent', params: { type: 'user.outdated' } } },
    /** Expired, used, or replaced by a newer one. */
    linkInvalid: { tags: ['linkInvalid'] },
    failed: { tags: ['failed'], on: { 'mailChange.retried': 'checking' } },
    noLink: { tags: ['noLink'] },
  },
});
