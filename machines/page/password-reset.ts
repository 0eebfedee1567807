import { assign, fromPromise, setup } from 'xstate';
import { mails } from '#contract/limits.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** Asking for the mail with which a forgotten password is replaced. [PASSWORD-01 PASSWORD-03 PASSWORD-05] */
export const passwordResetMachine = setup({
  types: {
    context: {} as { email: string; problem: Problem | null },
    events: {} as
      | { type: 'form.submitted'; email: string }
      | { type: 'form.touched' }
      | { type: 'mail.asked' }
      | { type: 'address.doubted' },
    tags: {} as 'busy' | 'sent' | 'repeatable',
  },
  actors: { mailLink: fromPromise<void, { email: string }>(unwired('mailLink')) },
  actions: {
    keepEmail: assign({ email: (_, params: { email: string }) => params.email }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
  },
  delays: { resend: mails.resend },
}).createMachine({
  id: 'passwordReset',
  options: { maxIterations: 200 },
  context: { email: '', problem: null },
  initial: 'open',
  states: {
    open: {
      on: {
        'form.submitted': {
          target: 'sending',
          actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) },
        },
        'form.touched': { actions: 'forgetProblem' },
      },
    },
    sending: {
      tags: ['busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'mailLink',
        id: 'mailLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'sent',
        onError: {
          target: 'open',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sent: {
      tags: ['sent'],
      initial: 'resting',
      on: { 'address.doubted': 'open' },
      states: {
        resting: { after: { resend: 'repeatable' } },
        repeatable: { tags: ['repeatable'], on: { 'mail.asked': '#passwordReset.sendingAgain' } },
      },
    },
    /** The words of the first mail stay on the screen meanwhile. */
    sendingAgain: {
      tags: ['sent', 'busy'],
      invoke: {
        src: 'mailLink',
        id: 'mailLinkAgain',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'sent',
        onError: {
          target: 'open',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
