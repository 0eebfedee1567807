import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Settings } from '#contract/settings.ts';
import type { SignupDraft, Tracking } from '#contract/signup.ts';
import type { User } from '#contract/user.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** Whether a visitor may sign up: everybody, or only who comes from a traffic source. [SIGNUP-01 SIGNUP-02 SIGNUP-03] */
export const maySignUp = (signups: Settings['signups'], tracking: Tracking): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && (tracking.network ?? '') !== '');

type SignupFacts = Pick<StartFacts, 'user'>;
type SignupContext = {
  readonly allowed: boolean;
  readonly tracking: Tracking;
  readonly user: User | null;
  readonly problem: Problem | null;
};

type SignupEvent =
  | { type: 'form.submitted'; draft: SignupDraft }
  | { type: 'form.touched' }
  | { type: 'mail.asked' }
  | { type: 'facts.changed'; facts: SignupFacts };

const emptyDraft: SignupDraft = { email: '', name: '', password: '', date_of_birth: '' };

/**
 * From the form to the mail that confirms the address. The password passes through: it is never in the context.
 * [SIGNUP-01 SIGNUP-12 SIGNUP-24 ACTIVATE-03]
 */
export const signupMachine = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    input: {} as StartFacts & { tracking: Tracking },
    tags: {} as 'busy' | 'inviteOnly' | 'mailed' | 'sending' | 'resent',
  },
  actors: {
    signUp: fromPromise<User, { draft: SignupDraft; tracking: Tracking }>(unwired('signUp')),
    resendMail: fromPromise<void>(unwired('resendMail')),
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    keepUser: assign({ user: (_, params: { user: User | null }) => params.user }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    isMember: ({ context }) => context.user !== null,
    isConfirmed: ({ context }) => context.user?.status === 'confirmed',
    isClosed: ({ context }) => !context.allowed,
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === 'signup_closed',
  },
}).createMachine({
  id: 'signup',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    allowed: maySignUp(input.settings?.signups ?? '', input.tracking),
    tracking: input.tracking,
    user: input.user,
    problem: null,
  }),
  initial: 'checking',
  on: { 'facts.changed': { actions: { type: 'keepUser', params: ({ event }) => ({ user: event.facts.user }) } } },
  states: {
    checking: { always: [{ guard: 'isClosed', target: 'inviteOnly' }, { target: 'open' }] },
    inviteOnly: { tags: ['inviteOnly'], always: { guard: 'isMember', target: 'mailed' } },
    open: {
      always: { guard: 'isMember', target: 'mailed' },
      on: { 'form.submitted': 'submitting', 'form.touched': { actions: 'forgetProblem' } },
    },
    submitting: {
      tags: ['busy'],
      entry: 'forgetProblem',
      invoke: {
        src: 'signUp',
        id: 'signUp',
        input: ({ context, event }) => ({
          draft: event.type === 'form.submitted' ? event.draft : emptyDraft,
          tracking: context.tracking,
        }),
        onDone: {
          target: 'mailed',
          actions: [
            { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
            { type: 'tell', params: ({ event }) => ({ type: 'user.entered', user: event.output }) },
          ],
        },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'inviteOnly' },
          { target: 'open', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    /** The account is there; its address waits to be confirmed. */
    mailed: {
      tags: ['mailed'],
      initial: 'waiting',
      always: {
        guard: 'isConfirmed',
        target: 'confirmed',
        actions: { type: 'tell', params: () => ({ type: 'place.asked', to: '/members', replace: true }) },
      },
      states: {
        waiting: { on: { 'mail.asked': 'sending' } },
        sending: {
          tags: ['sending'],
          entry: 'forgetProblem',
          invoke: {
            src: 'resendMail',
            id: 'resendMail',
            onDone: 'resent',
            onError: {
              target: 'waiting',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        resent: { tags: ['resent'], on: { 'mail.asked': 'sending' } },
      },
    },
    confirmed: { tags: ['mailed'] },
  },
});
