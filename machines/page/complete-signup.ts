import { assign, enqueueActions, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { OwnProfile, Place, ProfileChange } from '#contract/own-profile.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { PushState } from '#machines/app/facts.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { navigationEvent, redirectEvent } from '#machines/app/redirects.ts';
import { type IdempotentRequest, reuseOrCreateRequest } from '#machines/generic/idempotent-request.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import { type PlaceLocated, geolocationMachine } from './geolocation.ts';
import {
  type StepId,
  stepChange,
  isStepOffered,
  offeredFields,
  stepAfter,
  resolveStep,
  stepBefore,
} from './signup-steps.ts';

/** Unsaved answers by step. They survive a reload. [SIGNUP-26] */
export type Drafts = Readonly<Partial<Record<StepId, ProfileChange | undefined>>>;

type CompleteSignupFacts = Pick<InputFacts, 'user' | 'push' | 'route'>;

type CompleteSignupContext = {
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
  /** The visible step. */
  readonly step: StepId | null;
  readonly profile: OwnProfile | null;
  readonly drafts: Drafts;
  /** The last detected place. */
  readonly located: Place | null;
  /** The last save, and the draft that it saves. */
  readonly request: (IdempotentRequest<ProfileChange> & { readonly draft: ProfileChange | null }) | null;
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
  | { type: 'resend.requested' };

const pathOf = (step: StepId): string => `/complete-signup?step=${step}`;

type KnownContext = Pick<CompleteSignupContext, 'sendsPushes' | 'requestedStep'>;

const contextFrom = ({ sendsPushes, requestedStep }: KnownContext, { user, push, route }: CompleteSignupFacts) => {
  const isOnPage = route.name === 'complete-signup';
  return {
    user,
    push: sendsPushes ? push : ('unsupported' as const),
    isOnPage,
    requestedStep: isOnPage ? route.query['step'] : requestedStep,
  };
};

const sendsPushes = ({ settings }: InputFacts): boolean => settings !== null && settings.push_public_key !== null;

const draftOf = (drafts: Drafts, step: StepId | null): ProfileChange | null =>
  (step === null ? undefined : drafts[step]) ?? null;

const withoutDraft = (drafts: Drafts, step: StepId | null): Drafts => {
  if (step === null) return drafts;
  const { [step]: _, ...others } = drafts;
  return others;
};

/** The request that saves these answers; null when they change nothing. */
const requestFor = (context: CompleteSignupContext, answers: ProfileChange, key: string) => {
  const { step, profile, drafts, request } = context;
  const change = step === null || profile === null ? null : stepChange(step, profile, answers);
  return change && { ...reuseOrCreateRequest(request, change, key), draft: draftOf(drafts, step) };
};

/**
 * The steps of the sign-up after the account, and the confirmation of the e-mail address. The address decides which step
 * is visible, so that back, forward, reload and links work. [SIGNUP-06 to SIGNUP-12 SIGNUP-23 ROUTE-64]
 */
export const completeSignupMachine = setup({
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
  },
  actions: {
    setFacts: assign(({ context }, facts: CompleteSignupFacts) => contextFrom(context, facts)),
    clearProblem: assign({ problem: null }),
    /** An address without an offered step is replaced by the address of the resolved one. */
    showRequestedStep: enqueueActions(({ context, enqueue }) => {
      const { requestedStep, step: from, profile, user, push, offered } = context;
      if (profile === null) return;
      const step = resolveStep(requestedStep, from, { profile, user, push, offered });
      enqueue.assign({ step, problem: null });
      if (step !== requestedStep) enqueue.sendParent(redirectEvent(pathOf(step)));
    }),
    goToNextStep: enqueueActions(({ context: { step, push }, enqueue }) => {
      if (step !== null) enqueue.sendParent(navigationEvent(pathOf(stepAfter(step, push))));
    }),
    goToPreviousStep: enqueueActions(({ context: { step, push }, enqueue }) => {
      const previous = step === null ? null : stepBefore(step, push);
      if (previous !== null) enqueue.sendParent(navigationEvent(pathOf(previous)));
    }),
    clearDraft: assign({ drafts: ({ context }) => withoutDraft(context.drafts, context.step) }),
    /** Answers that changed while the request ran stay a draft. */
    clearSavedDraft: assign({
      drafts: ({ context: { drafts, step, request } }) =>
        draftOf(drafts, step) === request?.draft ? withoutDraft(drafts, step) : drafts,
    }),
    saveDrafts: sendTo('persistDraft', ({ context: { drafts } }) => ({
      type: 'draft.changed',
      draft: Object.keys(drafts).length === 0 ? null : drafts,
    })),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    /** The address names another step, or the visible one is no longer offered. */
    hasStepChanged: ({ context }, facts: CompleteSignupFacts) => {
      const { isOnPage, requestedStep, push } = contextFrom(context, facts);
      if (!isOnPage || context.step === null) return false;
      const isNamed = requestedStep === context.step || requestedStep === context.requestedStep;
      return !isNamed || !isStepOffered(context.step, push);
    },
    isConfirmStep: ({ context }) => context.step === 'confirm',
    isConfirmed: ({ context }) => context.isOnPage && context.user?.status === 'confirmed',
  },
}).createMachine({
  id: 'completeSignup',
  context: ({ input }) => ({
    countries: input.settings?.countries ?? [],
    offered: offeredFields(input.settings),
    sendsPushes: sendsPushes(input),
    ...contextFrom({ sendsPushes: sendsPushes(input), requestedStep: undefined }, input),
    step: null,
    profile: null,
    drafts: {},
    located: null,
    request: null,
    problem: null,
  }),
  entry: [
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'regions' } },
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'interests' } },
  ],
  invoke: [
    {
      src: 'persistDraft',
      input: ({ context }) => ({ key: `complete-signup:${context.user?.profile.id ?? ''}` }),
      onError: continueWithoutStorage,
    },
    {
      src: 'geolocation',
      id: 'geolocation',
      input: ({ context }) => ({ countries: context.countries }),
      // The place can still be entered by hand.
      onError: {},
    },
  ],
  initial: 'loading',
  on: {
    'facts.changed': [
      {
        guard: { type: 'hasStepChanged', params: ({ event }) => event.facts },
        target: '.wizard.deciding',
        actions: [{ type: 'setFacts', params: ({ event }) => event.facts }, 'showRequestedStep'],
      },
      { actions: { type: 'setFacts', params: ({ event }) => event.facts } },
    ],
    'draft.restored': { actions: assign({ drafts: ({ context, event }) => ({ ...event.draft, ...context.drafts }) }) },
  },
  states: {
    loading: {
      tags: ['loading'],
      entry: 'clearProblem',
      invoke: {
        src: 'loadOwnProfile',
        onDone: { target: 'wizard', actions: [assign({ profile: ({ event }) => event.output }), 'showRequestedStep'] },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
    wizard: {
      initial: 'deciding',
      on: {
        'place.located': {
          actions: [
            assign(({ context: { drafts }, event: { place } }) => ({
              located: place,
              drafts: { ...drafts, personal: { ...drafts.personal, ...place } },
            })),
            'saveDrafts',
          ],
        },
        'previousStep.requested': { actions: 'goToPreviousStep' },
      },
      states: {
        deciding: { always: [{ guard: 'isConfirmStep', target: 'complete' }, { target: 'editing' }] },
        editing: {
          initial: 'open',
          on: {
            'form.changed': {
              actions: [
                assign({
                  drafts: ({ context: { step, drafts }, event }) =>
                    step === null ? drafts : { ...drafts, [step]: event.answers },
                  problem: null,
                }),
                'saveDrafts',
              ],
            },
          },
          states: {
            open: {
              on: {
                'form.submitted': [
                  {
                    guard: ({ context, event }) => requestFor(context, event.answers, event.key) !== null,
                    target: 'saving',
                    actions: assign({ request: ({ context, event }) => requestFor(context, event.answers, event.key) }),
                  },
                  { actions: ['clearDraft', 'saveDrafts', 'goToNextStep'] },
                ],
                'step.completed': { actions: 'goToNextStep' },
                'step.skipped': { actions: 'goToNextStep' },
              },
            },
            saving: {
              tags: ['busy'],
              entry: 'clearProblem',
              invoke: {
                src: 'saveProfile',
                input: ({ context: { request } }) => ({ change: request?.asked ?? {}, key: request?.key ?? '' }),
                onDone: {
                  target: 'open',
                  actions: [
                    assign({ profile: ({ event }) => event.output }),
                    'clearSavedDraft',
                    'saveDrafts',
                    assign({ request: null }),
                    'goToNextStep',
                  ],
                },
                onError: { target: 'open', actions: setProblem },
              },
            },
          },
        },
        /** The e-mail address is not confirmed yet. [SIGNUP-11] */
        complete: {
          initial: 'idle',
          always: {
            guard: 'isConfirmed',
            target: 'confirmed',
            actions: { type: 'sendToParent', params: redirectEvent('/signup-matches') },
          },
          states: {
            idle: { on: { 'resend.requested': 'sending' } },
            sending: {
              tags: ['sending'],
              entry: 'clearProblem',
              invoke: {
                src: 'resendMail',
                onDone: 'resent',
                onError: { target: 'idle', actions: setProblem },
              },
            },
            resent: { tags: ['resent'], on: { 'resend.requested': 'sending' } },
          },
        },
        confirmed: { tags: ['loading'] },
      },
    },
  },
});
