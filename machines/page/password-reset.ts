import { assign, fromPromise } from 'xstate';
import { mailLimits } from '#contract/limits/account.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

const passwordResetSetup = setup({
  types: {
    context: {} as { email: string; problem: Problem | null },
    events: {} as
      | { type: 'form.submitted'; email: string }
      | { type: 'form.edited' }
      | { type: 'resend.requested' }
      | { type: 'form.reopened' },
    tags: {} as 'busy' | 'sent' | 'resendable',
  },
  actors: { sendResetLink: fromPromise<void, { email: string }>(unwired('sendResetLink')) },
  actions: { clearProblem: assign({ problem: null }) },
  delays: { resend: mailLimits.resend },
});

const sending = passwordResetSetup.createStateConfig({
  tags: ['busy'],
  entry: 'clearProblem',
  invoke: {
    src: 'sendResetLink',
    input: ({ context }) => ({ email: context.email }),
    onDone: 'sent',
    onError: { target: 'open', actions: setProblem },
  },
});

/** Requests the mail that resets a forgotten password. [PASSWORD-01 PASSWORD-03 PASSWORD-05] */
export const passwordResetMachine = passwordResetSetup.createMachine({
  id: 'passwordReset',
  context: { email: '', problem: null },
  initial: 'open',
  states: {
    open: {
      on: {
        'form.submitted': { target: 'sending', actions: assign({ email: ({ event }) => event.email }) },
        'form.edited': { actions: 'clearProblem' },
      },
    },
    sending,
    sent: {
      tags: ['sent'],
      initial: 'cooling',
      on: { 'form.reopened': 'open' },
      states: {
        cooling: { after: { resend: 'ready' } },
        ready: { tags: ['resendable'], on: { 'resend.requested': '#passwordReset.resending' } },
      },
    },
    /** The confirmation of the first mail stays visible. */
    resending: { ...sending, tags: ['sent', 'busy'] },
  },
});
