import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { SignupDraft, Tracking } from '#contract/signup.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent, SignupPurpose } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** Sign-up is open to all visitors, or only to those from a traffic source. [SIGNUP-01 SIGNUP-02 SIGNUP-03] */
export const canSignUp = (signups: Settings['signups'], tracking: Tracking): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && (tracking.network ?? '') !== '');

/** The stored part of an unsent form: everything but the password. [SIGNUP-13 SIGNUP-26] */
export type StoredSignupDraft = Readonly<Record<'email' | 'name' | 'date_of_birth' | 'signup_message', string>>;

export const emptyDraft: StoredSignupDraft = { email: '', name: '', date_of_birth: '', signup_message: '' };
const isEmpty = (draft: StoredSignupDraft): boolean => Object.values(draft).every((value) => value === '');

type SignupContext = {
  readonly isAllowed: boolean;
  readonly tracking: Tracking;
  /** The member who receives the sign-up message, by id. */
  readonly recipient: string | null;
  readonly purpose: SignupPurpose;
  readonly profile: Profile | null;
  readonly draft: StoredSignupDraft;
  /** A likely correction of the entered address. */
  readonly suggestion: string | null;
  readonly problem: Problem | null;
  /** Version of the terms by the server's refusal; null: the one that the form shows. [LEGAL-02] */
  readonly currentTerms: string | null;
};

export type DismissMethod = 'escape' | 'backdrop' | 'close';

type SignupEvent =
  | { type: 'draft.restored'; draft: StoredSignupDraft }
  | { type: 'draft.changed'; draft: StoredSignupDraft }
  | { type: 'email.entered'; email: string }
  | { type: 'emailSuggestion.accepted' }
  /** `terms`: version of the terms that the visitor agrees to. */
  | { type: 'form.submitted'; draft: SignupDraft; terms: string }
  | { type: 'signup.dismissed'; by: DismissMethod };

const emptyForm: SignupDraft = { email: '', name: '', password: '', date_of_birth: '' };

/**
 * Step 0 of the sign-up: the account; `completeSignup` follows. The password is never in the context.
 * [SIGNUP-01 SIGNUP-12 SIGNUP-14 SIGNUP-15 SIGNUP-21 SIGNUP-24 SIGNUP-26]
 */
export const signupMachine = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    /** `recipient`: the member from whose page the visitor comes. */
    input: {} as Pick<InputFacts, 'settings' | 'tracking'> & { recipient: string | null; purpose: SignupPurpose },
    tags: {} as 'busy' | 'inviteOnly',
  },
  actors: {
    signUp: fromPromise<User, { draft: SignupDraft; tracking: Tracking; recipient: string | null; terms: string }>(
      unwired('signUp'),
    ),
    loadRecipient: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadRecipient')),
    /** Null without a likelier address. */
    suggestEmail: fromPromise<string | null, { email: string }>(unwired('suggestEmail')),
    persistDraft: fromCallback<DraftChange<StoredSignupDraft>, DraftKey>(unwired('persistDraft')),
  },
  actions: {
    saveDraft: sendTo('persistDraft', ({ context }) => ({ type: 'draft.changed', draft: context.draft })),
    removeDraft: sendTo('persistDraft', { type: 'draft.changed', draft: null }),
    navigateToRecipient: sendParent(({ context }) => redirectEvent(`/members/${context.recipient}`)),
    notifyAuthenticated: sendParent((_, user: User): AppEvent => ({ type: 'user.authenticated', user })),
  },
  guards: {
    isInviteOnly: ({ context }) => !context.isAllowed,
    haveTermsChanged: ({ event }) => problemIn(event).code === 'terms_changed',
    isSignupClosed: ({ event }) => problemIn(event).code === 'signup_closed',
    hasRecipient: ({ context }) => context.recipient !== null,
    /** With anything entered, only the close button dismisses the form. */
    canDismiss: ({ context, event }) =>
      context.recipient !== null &&
      ((event.type === 'signup.dismissed' && event.by === 'close') || isEmpty(context.draft)),
  },
}).createMachine({
  id: 'signup',
  context: ({ input }) => ({
    isAllowed: canSignUp(input.settings?.signups ?? '', input.tracking),
    tracking: input.tracking,
    recipient: input.recipient,
    purpose: input.purpose,
    profile: null,
    draft: emptyDraft,
    suggestion: null,
    problem: null,
    currentTerms: null,
  }),
  type: 'parallel',
  invoke: storeDraft('persistDraft', ({ recipient }: SignupContext) => `signup:${recipient ?? ''}`),
  states: {
    account: {
      initial: 'open',
      states: {
        inviteOnly: {
          tags: ['inviteOnly'],
          on: { 'signup.dismissed': { guard: 'hasRecipient', actions: 'navigateToRecipient' } },
        },
        open: {
          always: { guard: 'isInviteOnly', target: 'inviteOnly' },
          on: {
            'draft.restored': { actions: assign({ draft: ({ event }) => event.draft, problem: null }) },
            'draft.changed': { actions: [assign({ draft: ({ event }) => event.draft, problem: null }), 'saveDraft'] },
            'form.submitted': 'submitting',
            'signup.dismissed': { guard: 'canDismiss', actions: 'navigateToRecipient' },
          },
        },
        submitting: {
          tags: ['busy'],
          entry: assign({ problem: null }),
          invoke: {
            src: 'signUp',
            input: ({ context, event }) => ({
              draft: event.type === 'form.submitted' ? event.draft : emptyForm,
              tracking: context.tracking,
              recipient: context.recipient,
              terms: event.type === 'form.submitted' ? event.terms : '',
            }),
            onDone: {
              target: 'authenticated',
              actions: ['removeDraft', { type: 'notifyAuthenticated', params: ({ event }) => event.output }],
            },
            onError: [
              { guard: 'isSignupClosed', target: 'inviteOnly' },
              {
                guard: 'haveTermsChanged',
                target: 'open',
                actions: [setProblem, assign({ currentTerms: ({ event }) => problemIn(event).terms ?? null })],
              },
              { target: 'open', actions: setProblem },
            ],
          },
        },
        /** The root navigates to the next steps. */
        authenticated: { tags: ['busy'] },
      },
    },
    emailSuggestion: {
      initial: 'idle',
      on: {
        'email.entered': '.loading',
        'emailSuggestion.accepted': { target: '.idle', actions: assign({ suggestion: null }) },
      },
      states: {
        idle: {},
        loading: {
          invoke: {
            src: 'suggestEmail',
            input: ({ event }) => ({ email: event.type === 'email.entered' ? event.email : '' }),
            onDone: { target: 'idle', actions: assign({ suggestion: ({ event }) => event.output }) },
            // A suggestion is optional.
            onError: { target: 'idle', actions: assign({ suggestion: null }) },
          },
        },
      },
    },
    recipient: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasRecipient', target: 'loading' } },
        loading: {
          invoke: {
            src: 'loadRecipient',
            input: ({ context }) => ({ id: context.recipient ?? '', network: context.tracking.network }),
            onDone: { target: 'ready', actions: assign({ profile: ({ event }) => event.output }) },
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
  },
});
