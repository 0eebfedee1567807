import { assign, enqueueActions, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { OwnProfile, Place, ProfileChange } from '#contract/own-profile.ts';
import type { OwnPreference, Preference, PreferenceChange } from '#contract/preference.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { PushState } from '#machines/app/facts.ts';
import { navigationEvent, redirectEvent } from '#machines/app/redirects.ts';
import { action } from '#machines/generic/action.ts';
import type { IdempotentRequest } from '#machines/generic/idempotent-request.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type PlaceLocated, geolocationMachine } from './geolocation.ts';
import { type StepId, isStepOffered, stepsDone } from './signup-steps.ts';

/** The steps with a form. */
export type FormStepId = Extract<StepId, 'personal' | 'about'>;

/** Unsaved answers by step. They survive a reload. [SIGNUP-26] */
export type Drafts = Readonly<Partial<Record<FormStepId, ProfileChange | undefined>>>;

/** The route arrives only while it is this page's own. */
export type CompleteSignupFacts = Pick<InputFacts, 'user' | 'push'> & Partial<Pick<InputFacts, 'route'>>;

export type CompleteSignupContext = {
  readonly countries: readonly string[];
  /** The profile fields that this site uses. */
  readonly offered: readonly (keyof ProfileChange)[];
  readonly user: User | null;
  readonly push: PushState;
  readonly sendsPushes: boolean;
  /** The step in the address. */
  readonly requestedStep: string | undefined;
  /** False as soon as the address belongs to another page, which may still be loading. */
  readonly isOnPage: boolean;
  readonly profile: OwnProfile | null;
  readonly drafts: Drafts;
  /** The last detected place. */
  readonly located: Place | null;
  /** The last save, and the draft that it saves. */
  readonly request: (IdempotentRequest<ProfileChange> & { readonly draft: ProfileChange | null }) | null;
  /** The gender that was chosen on this page; undefined: none. */
  readonly wanted: Preference['gender'] | undefined;
  readonly problem: Problem | null;
};

type CompleteSignupEvent =
  | { type: 'facts.changed'; facts: CompleteSignupFacts }
  | { type: 'draft.restored'; draft: Drafts }
  | PlaceLocated
  | { type: 'profile.retried' }
  | { type: 'form.changed'; answers: ProfileChange }
  /** `key` is used unless the same answers were sent before. */
  | { type: 'form.submitted'; answers: ProfileChange; key: string }
  | { type: 'step.completed' }
  | { type: 'step.skipped' }
  | { type: 'previousStep.requested' }
  | { type: 'resend.requested' }
  /** Saved at once, with one tap. [SEARCH-16] */
  | { type: 'preference.chosen'; gender: Preference['gender'] }
  | { type: 'action.succeeded'; result: OwnPreference }
  | { type: 'action.failed'; problem: Problem };

/** The gender that the member would like to meet. [SEARCH-16] */
export const savePreferenceMachine = action<PreferenceChange, OwnPreference>();

const pathOf = (step: StepId): string => `/complete-signup?step=${step}`;

type KnownContext = Pick<CompleteSignupContext, 'sendsPushes' | 'requestedStep'>;

export const contextFrom = (
  { sendsPushes, requestedStep }: KnownContext,
  { user, push, route }: CompleteSignupFacts,
) => ({
  user,
  push: sendsPushes ? push : ('unsupported' as const),
  isOnPage: route !== undefined,
  requestedStep: route === undefined ? requestedStep : route.query['step'],
});

export const draftOf = (drafts: Drafts, step: FormStepId): ProfileChange | null => drafts[step] ?? null;

const withoutDraft = (drafts: Drafts, step: FormStepId): Drafts => {
  const { [step]: _, ...others } = drafts;
  return others;
};

type StepParams = { readonly step: StepId };
type FormStepParams = { readonly step: FormStepId };

export const completeSignupSetup = setup({
  types: {
    context: {} as CompleteSignupContext,
    events: {} as CompleteSignupEvent,
    input: {} as InputFacts,
    tags: {} as 'loading' | 'failed' | 'busy' | 'sending' | 'resent',
  },
  actors: {
    loadOwnProfile: fromPromise<OwnProfile>(unwired('loadOwnProfile')),
    saveProfile: fromPromise<OwnProfile, { change: ProfileChange; key: string }>(unwired('saveProfile')),
    resendMail: fromPromise<void>(unwired('resendMail')),
    persistDraft: fromCallback<{ type: 'draft.changed'; draft: Drafts | null }, { key: string }>(
      unwired('persistDraft'),
    ),
    geolocation: geolocationMachine,
    savePreference: savePreferenceMachine,
  },
  actions: {
    setFacts: assign(({ context }, facts: CompleteSignupFacts) => contextFrom(context, facts)),
    clearProblem: assign({ problem: null }),
    requestPreference: sendTo('savePreference', (_, { gender }: Pick<Preference, 'gender'>) => ({
      type: 'action.requested',
      input: { gender },
    })),
    goTo: sendParent((_, { step }: StepParams) => navigationEvent(pathOf(step))),
    /** The address of a step that is not shown is replaced. */
    redirectTo: enqueueActions(({ context, enqueue }, { step }: StepParams) => {
      if (context.requestedStep !== step) enqueue.sendParent(redirectEvent(pathOf(step)));
    }),
    clearDraft: assign({
      drafts: ({ context: { drafts } }, { step }: FormStepParams) => withoutDraft(drafts, step),
    }),
    /** Answers that changed while the request ran stay a draft. */
    clearSavedDraft: assign({
      drafts: ({ context: { drafts, request } }, { step }: FormStepParams) =>
        draftOf(drafts, step) === request?.draft ? withoutDraft(drafts, step) : drafts,
    }),
    saveDrafts: sendTo('persistDraft', ({ context: { drafts } }) => ({
      type: 'draft.changed',
      draft: Object.keys(drafts).length === 0 ? null : drafts,
    })),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    /** The address names another step than the visible one. */
    isOtherStepRequested: (
      { context },
      { facts, step }: { readonly facts: CompleteSignupFacts; readonly step: StepId },
    ) => {
      const { isOnPage, requestedStep } = contextFrom(context, facts);
      return isOnPage && requestedStep !== step && requestedStep !== context.requestedStep;
    },
    isPersonalRequested: ({ context }) => context.requestedStep === 'personal',
    isPhotoRequested: ({ context }) => context.requestedStep === 'photo',
    isAboutRequested: ({ context }) => context.requestedStep === 'about',
    isPushRequested: ({ context }) => context.requestedStep === 'push',
    isConfirmRequested: ({ context }) => context.requestedStep === 'confirm',
    isPersonalDone: ({ context }) => stepsDone.personal(context),
    isPhotoDone: ({ context }) => stepsDone.photo(context),
    isAboutDone: ({ context }) => stepsDone.about(context),
    /** [SIGNUP-10 PUSH-01] */
    isPushOffered: ({ context }) => isStepOffered('push', context.push),
    isOnPage: ({ context }) => context.isOnPage,
    isConfirmed: ({ context }) => context.isOnPage && context.user?.status === 'confirmed',
  },
});
