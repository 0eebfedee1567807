import { assign, fromPromise } from 'xstate';
import { mailLimits } from '#contract/limits.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** Asking for the mail with which a forgotten password is replaced. [PASSWORD-01 PASSWORD-03 PASSWORD-05] */
export const passwordResetMachine = setup({
  types: {
    context: {} as { email: string; problem: Problem | null },
    events: {} as
      | { type: 'form.submitted'; email: string }
      | { type: 'form.edited' }
      | { type: 'resend.requested' }
      | { type: 'form.reopened' },
    tags: {} as 'busy' | 'sent' | 'repeatable',
  },
  actors: { sendResetLink: fromPromise<void, { email: string }>(unwired('sendResetLink')) },
  actions: {
    clearProblem: assign({ problem: null }),
  },
  delays: { resend: mailLimits.resend },
}).createMachine({
  id: 'passwordReset',
  context: { email: '', problem: null },
  initial: 'open',
  states: {
    open: {
      on: {
        'form.submitted': {
          target: 'sending',
          actions: assign({ email: ({ event }) => event.email }),
        },
        'form.edited': { actions: 'clearProblem' },
      },
    },
    sending: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'sendResetLink',
        id: 'sendResetLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'sent',
        onError: {
          target: 'open',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    sent: {
      tags: ['sent'],
      initial: 'resting',
      on: { 'form.reopened': 'open' },
      states: {
        resting: { after: { resend: 'repeatable' } },
        repeatable: { tags: ['repeatable'], on: { 'resend.requested': '#passwordReset.sendingAgain' } },
      },
    },
    /** The words of the first mail stay on the screen meanwhile. */
    sendingAgain: {
      tags: ['sent', 'busy'],
      invoke: {
        src: 'sendResetLink',
        id: 'mailLinkAgain',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'sent',
        onError: {
          target: 'open',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
  },
});
