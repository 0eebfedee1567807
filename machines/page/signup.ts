import { assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { SignupDraft, Tracking } from '#contract/signup.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** Whether a visitor may sign up: everybody, or only who comes from a traffic source. [SIGNUP-01 SIGNUP-02 SIGNUP-03] */
export const canSignUp = (signups: Settings['signups'], tracking: Tracking): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && (tracking.network ?? '') !== '');

/** What is kept of a form that is not sent: everything but the password. [SIGNUP-13 SIGNUP-26] */
export type StoredSignupDraft = Readonly<Record<'email' | 'name' | 'date_of_birth' | 'signup_message', string>>;

export const emptyDraft: StoredSignupDraft = { email: '', name: '', date_of_birth: '', signup_message: '' };
const isEmpty = (draft: StoredSignupDraft): boolean => Object.values(draft).every((value) => value === '');

type SignupContext = {
  readonly allowed: boolean;
  readonly tracking: Tracking;
  /** Whom the visitor signs up for, as far as that is known: the message goes there. */
  readonly partner: string | null;
  readonly profile: Profile | null;
  readonly draft: StoredSignupDraft;
  /** Somebody keeps the draft. */
  readonly isStorageAvailable: boolean;
  /** An address that may be meant. */
  readonly suggestion: string | null;
  readonly problem: Problem | null;
};

/** How somebody turns away from the form where it lies over another page. */
export type DismissMethod = 'escape' | 'backdrop' | 'close';

type SignupEvent =
  | { type: 'draft.restored'; draft: StoredSignupDraft }
  | { type: 'draft.changed'; draft: StoredSignupDraft }
  | { type: 'email.entered'; email: string }
  | { type: 'emailSuggestion.accepted' }
  | { type: 'form.submitted'; draft: SignupDraft }
  | { type: 'signup.dismissed'; by: DismissMethod };

const nothing: SignupDraft = { email: '', name: '', password: '', date_of_birth: '' };

/**
 * Step 0 of signing up: the account. What comes after it is `completeSignup`. The password passes through: it is never in
 * the context. [SIGNUP-01 SIGNUP-12 SIGNUP-14 SIGNUP-15 SIGNUP-21 SIGNUP-24 SIGNUP-26]
 */
export const signupMachine = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    /** `partner`: the member from whose page the visitor comes. */
    input: {} as Pick<InputFacts, 'settings' | 'tracking'> & { partner: string | null },
    tags: {} as 'busy' | 'inviteOnly',
  },
  actors: {
    signUp: fromPromise<User, { draft: SignupDraft; tracking: Tracking; partner: string | null }>(unwired('signUp')),
    loadPartner: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadPartner')),
    /** An address that is more likely than the one entered, or null. */
    suggestEmail: fromPromise<string | null, { email: string }>(unwired('suggestEmail')),
    /** Keeps the draft for the tab, and says at the start what it has kept. */
    keepDraft: fromCallback<{ type: 'draft.changed'; draft: StoredSignupDraft | null }, { key: string }>(
      unwired('keepDraft'),
    ),
  },
  actions: {
    saveDraft: enqueueActions(({ context, enqueue }) => {
      if (context.isStorageAvailable) enqueue.sendTo('keepDraft', { type: 'draft.changed', draft: context.draft });
    }),
    removeDraft: enqueueActions(({ context, enqueue }) => {
      if (context.isStorageAvailable) enqueue.sendTo('keepDraft', { type: 'draft.changed', draft: null });
    }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    keepSuggestion: assign({ suggestion: (_, params: { suggestion: string | null }) => params.suggestion }),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    isClosed: ({ context }) => !context.allowed,
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === 'signup_closed',
    hasPartner: ({ context }) => context.partner !== null,
    /** Signing up is in progress as soon as anything is entered: then only the close button closes. */
    mayLeave: ({ context }, { by }: { by: DismissMethod }) =>
      context.partner !== null && (by === 'close' || isEmpty(context.draft)),
  },
}).createMachine({
  id: 'signup',
  context: ({ input }) => ({
    allowed: canSignUp(input.settings?.signups ?? '', input.tracking),
    tracking: input.tracking,
    partner: input.partner,
    profile: null,
    draft: emptyDraft,
    isStorageAvailable: true,
    suggestion: null,
    problem: null,
  }),
  type: 'parallel',
  invoke: {
    src: 'keepDraft',
    id: 'keepDraft',
    input: ({ context }) => ({ key: `signup:${context.partner ?? ''}` }),
    onError: { actions: 'markStorageUnavailable' },
  },
  states: {
    account: {
      initial: 'checking',
      states: {
        checking: { always: [{ guard: 'isClosed', target: 'inviteOnly' }, { target: 'open' }] },
        inviteOnly: {
          tags: ['inviteOnly'],
          on: {
            'signup.dismissed': {
              guard: 'hasPartner',
              actions: {
                type: 'sendToParent',
                params: ({ context }) => ({
                  type: 'navigation.requested',
                  to: `/members/${context.partner}`,
                  replace: true,
                }),
              },
            },
          },
        },
        open: {
          on: {
            'draft.restored': { actions: assign({ draft: ({ event }) => event.draft, problem: null }) },
            'draft.changed': {
              actions: [assign({ draft: ({ event }) => event.draft, problem: null }), 'saveDraft'],
            },
            'form.submitted': 'submitting',
            'signup.dismissed': {
              guard: { type: 'mayLeave', params: ({ event }) => event },
              actions: {
                type: 'sendToParent',
                params: ({ context }) => ({
                  type: 'navigation.requested',
                  to: `/members/${context.partner}`,
                  replace: true,
                }),
              },
            },
          },
        },
        submitting: {
          tags: ['busy'],
          entry: 'clearProblem',
          invoke: {
            src: 'signUp',
            id: 'signUp',
            input: ({ context, event }) => ({
              draft: event.type === 'form.submitted' ? event.draft : nothing,
              tracking: context.tracking,
              partner: context.partner,
            }),
            onDone: {
              target: 'entered',
              actions: [
                'removeDraft',
                { type: 'sendToParent', params: ({ event }) => ({ type: 'user.authenticated', user: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'inviteOnly' },
              { target: 'open', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
            ],
          },
        },
        /** The root goes on to the further steps. */
        entered: { tags: ['busy'] },
      },
    },
    spelling: {
      initial: 'unasked',
      on: {
        'email.entered': '.asking',
        'emailSuggestion.accepted': {
          target: '.unasked',
          actions: { type: 'keepSuggestion', params: { suggestion: null } },
        },
      },
      states: {
        unasked: {},
        asking: {
          invoke: {
            src: 'suggestEmail',
            id: 'suggestEmail',
            input: ({ event }) => ({ email: event.type === 'email.entered' ? event.email : '' }),
            onDone: {
              target: 'unasked',
              actions: { type: 'keepSuggestion', params: ({ event }) => ({ suggestion: event.output }) },
            },
            // Nobody misses a suggestion.
            onError: {
              target: 'unasked',
              actions: { type: 'keepSuggestion', params: { suggestion: null } },
            },
          },
        },
      },
    },
    partner: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasPartner', target: 'loading' }, { target: 'known' }] },
        loading: {
          invoke: {
            src: 'loadPartner',
            id: 'loadPartner',
            input: ({ context }) => ({ id: context.partner ?? '', network: context.tracking.network }),
            onDone: {
              target: 'known',
              actions: assign({ profile: ({ event }) => event.output }),
            },
            onError: 'known',
          },
        },
        known: {},
      },
    },
  },
});
