import { assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import type { OwnProfile, Place, ProfileChange } from '#contract/own-profile.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { PushState } from '#machines/app/facts.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
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

/** What is typed in a step and not yet saved. It survives a reload. [SIGNUP-26] */
export type Drafts = Readonly<Partial<Record<StepId, ProfileChange | undefined>>>;

type CompleteSignupFacts = Pick<InputFacts, 'user' | 'push' | 'route'>;

type CompleteSignupContext = {
  readonly countries: readonly string[];
  /** The fields that this site asks for. */
  readonly offered: readonly (keyof ProfileChange)[];
  readonly me: string;
  readonly user: User | null;
  readonly push: PushState;
  /** Whether this site sends pushes at all. */
  readonly sendsPushes: boolean;
  /** The step that the address names. */
  readonly asked: string | undefined;
  /** Whether the address is still this page's: another one may be on its way. */
  readonly isHere: boolean;
  /** The step on the screen. */
  readonly step: StepId | null;
  readonly profile: OwnProfile | null;
  readonly drafts: Drafts;
  /** Whether somebody keeps the drafts. */
  readonly isStorageAvailable: boolean;
  /** The place that was found last. */
  readonly located: Place | null;
  /** What was to be saved last; its key makes the server save it once. */
  readonly sent: { readonly key: string; readonly change: ProfileChange; readonly draft: ProfileChange | null } | null;
  readonly problem: Problem | null;
};

type CompleteSignupEvent =
  | { type: 'facts.changed'; facts: CompleteSignupFacts }
  | { type: 'draft.restored'; draft: Drafts }
  | PlaceLocated
  | { type: 'profile.retried' }
  | { type: 'form.changed'; answers: ProfileChange }
  /** `key` is used unless the same answers were to be saved before. */
  | { type: 'form.submitted'; answers: ProfileChange; key: string }
  | { type: 'step.completed' }
  | { type: 'step.skipped' }
  | { type: 'previousStep.requested' }
  | { type: 'resend.requested' };

const routeName = 'complete-signup';
const addressOf = (step: StepId): string => `/complete-signup?step=${step}`;

const learnt = ({ sendsPushes }: Pick<CompleteSignupContext, 'sendsPushes'>, facts: CompleteSignupFacts) => {
  const { user, route } = facts;
  const push = sendsPushes ? facts.push : 'unable';
  return route.name === routeName
    ? { user, push, isHere: true, asked: route.query['step'] }
    : { user, push, isHere: false };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const draftOf = (drafts: Drafts, step: StepId | null): ProfileChange | null =>
  (step === null ? undefined : drafts[step]) ?? null;

const without = (drafts: Drafts, step: StepId | null): Drafts => {
  if (step === null) return drafts;
  const { [step]: _, ...others } = drafts;
  return others;
};

/** The change that these answers make, to be sent under a key; null when they change nothing. */
const toSend = ({ step, profile, drafts, sent }: CompleteSignupContext, answers: ProfileChange, key: string) => {
  const change = step === null || profile === null ? null : stepChange(step, profile, answers);
  if (change === null) return null;
  return {
    change,
    draft: draftOf(drafts, step),
    key: sent !== null && isSame(sent.change, change) ? sent.key : key,
  };
};

/**
 * What comes after the account: the steps of the sign-up, then the mail that confirms the address. The address says which
 * step is shown, so that going back and forward, reloading and a link all work. [SIGNUP-06 to SIGNUP-12 SIGNUP-23 ROUTE-64]
 */
export const completeSignupMachine = setup({
  types: {
    context: {} as CompleteSignupContext,
    events: {} as CompleteSignupEvent,
    input: {} as InputFacts,
    tags: {} as 'loading' | 'failed' | 'step' | 'busy' | 'confirm' | 'sending' | 'resent',
  },
  actors: {
    loadOwnProfile: fromPromise<OwnProfile>(unwired('loadOwnProfile')),
    saveProfile: fromPromise<OwnProfile, { change: ProfileChange; key: string }>(unwired('saveProfile')),
    resendMail: fromPromise<void>(unwired('resendMail')),
    /** Keeps the drafts, and says at the start what it has kept. */
    keepDraft: fromCallback<{ type: 'draft.changed'; draft: Drafts | null }, { key: string }>(unwired('keepDraft')),
    geolocation: geolocationMachine,
  },
  actions: {
    learn: assign(({ context }, { facts }: { facts: CompleteSignupFacts }) => learnt(context, facts)),
    clearProblem: assign({ problem: null }),
    /** Shows the step that the address names, and makes the address name it where it names none. */
    arrive: enqueueActions(({ context, enqueue }) => {
      const { asked, step: from, profile, user, push, offered } = context;
      if (profile === null) return;
      const step = resolveStep(asked, from, { profile, user, push, offered });
      enqueue.assign({ step, problem: null });
      if (step !== asked)
        enqueue.sendParent({ type: 'navigation.requested', to: addressOf(step), replace: true } satisfies AppEvent);
    }),
    goOn: enqueueActions(({ context: { step, push }, enqueue }) => {
      if (step !== null)
        enqueue.sendParent({
          type: 'navigation.requested',
          to: addressOf(stepAfter(step, push)),
          replace: false,
        } satisfies AppEvent);
    }),
    goBack: enqueueActions(({ context: { step, push }, enqueue }) => {
      const previous = step === null ? null : stepBefore(step, push);
      if (previous !== null)
        enqueue.sendParent({
          type: 'navigation.requested',
          to: addressOf(previous),
          replace: false,
        } satisfies AppEvent);
    }),
    restoreDrafts: assign({ drafts: ({ context }, { found }: { found: Drafts }) => ({ ...found, ...context.drafts }) }),
    changeDraft: assign(({ context: { step, drafts } }, { answers }: { answers: ProfileChange }) => ({
      drafts: step === null ? drafts : { ...drafts, [step]: answers },
    })),
    fillInPlace: assign(({ context: { drafts } }, { place }: { place: Place }) => ({
      located: place,
      drafts: { ...drafts, personal: { ...drafts.personal, ...place } },
    })),
    clearDraft: assign({ drafts: ({ context }) => without(context.drafts, context.step) }),
    /** What was typed while the rest was saved is not saved yet. */
    dropSavedDraft: assign({
      drafts: ({ context: { drafts, step, sent } }) =>
        draftOf(drafts, step) === sent?.draft ? without(drafts, step) : drafts,
    }),
    saveDrafts: enqueueActions(({ context: { drafts, isStorageAvailable }, enqueue }) => {
      const draft = Object.keys(drafts).length === 0 ? null : drafts;
      if (isStorageAvailable) enqueue.sendTo('keepDraft', { type: 'draft.changed', draft });
    }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    keepSent: assign({
      sent: ({ context }, { answers, key }: { answers: ProfileChange; key: string }) => toSend(context, answers, key),
    }),
    forgetSent: assign({ sent: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    /** The address names another step, or the one on the screen is no more to be shown. */
    leadsElsewhere: ({ context }, { facts }: { facts: CompleteSignupFacts }) => {
      const { isHere, asked, push } = { asked: undefined, ...learnt(context, facts) };
      if (!isHere || context.step === null) return false;
      const isNamed = asked === context.step || asked === context.asked;
      return !isNamed || !isStepOffered(context.step, push);
    },
    isAtEnd: ({ context }) => context.step === 'confirm',
    isConfirmed: ({ context }) => context.isHere && context.user?.status === 'confirmed',
    changesNothing: ({ context }, { answers }: { answers: ProfileChange }) => toSend(context, answers, '') === null,
  },
}).createMachine({
  id: 'completeSignup',
  context: ({ input: { user, push, route, settings } }) => ({
    countries: settings?.countries ?? [],
    offered: offeredFields(settings),
    me: user?.profile.id ?? '',
    sendsPushes: settings !== null && settings.push_public_key !== null,
    user,
    push: settings === null || settings.push_public_key === null ? 'unable' : push,
    asked: route.query['step'],
    isHere: true,
    step: null,
    profile: null,
    drafts: {},
    isStorageAvailable: true,
    located: null,
    sent: null,
    problem: null,
  }),
  entry: [
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'regions' } },
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'interests' } },
  ],
  invoke: [
    {
      src: 'keepDraft',
      id: 'keepDraft',
      input: ({ context }) => ({ key: `complete-signup:${context.me}` }),
      onError: { actions: 'markStorageUnavailable' },
    },
    {
      src: 'geolocation',
      id: 'geolocation',
      input: ({ context }) => ({ countries: context.countries }),
      // The fields are there all the same.
      onError: {},
    },
  ],
  initial: 'loading',
  on: {
    'facts.changed': { actions: { type: 'learn', params: ({ event }) => event } },
    'draft.restored': { actions: { type: 'restoreDrafts', params: ({ event }) => ({ found: event.draft }) } },
  },
  states: {
    loading: {
      tags: ['loading'],
      entry: 'clearProblem',
      invoke: {
        src: 'loadOwnProfile',
        id: 'loadOwnProfile',
        onDone: {
          target: 'wizard',
          actions: [assign({ profile: ({ event }) => event.output }), 'arrive'],
        },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
    wizard: {
      initial: 'arrived',
      on: {
        'facts.changed': [
          {
            guard: { type: 'leadsElsewhere', params: ({ event }) => event },
            target: '.arrived',
            actions: [{ type: 'learn', params: ({ event }) => event }, 'arrive'],
          },
          { actions: { type: 'learn', params: ({ event }) => event } },
        ],
        'place.located': {
          actions: [{ type: 'fillInPlace', params: ({ event }) => event }, 'saveDrafts'],
        },
        'previousStep.requested': { actions: 'goBack' },
      },
      states: {
        arrived: { always: [{ guard: 'isAtEnd', target: 'complete' }, { target: 'asking' }] },
        asking: {
          tags: ['step'],
          initial: 'open',
          on: {
            'form.changed': {
              actions: [{ type: 'changeDraft', params: ({ event }) => event }, 'saveDrafts', 'clearProblem'],
            },
          },
          states: {
            open: {
              on: {
                'form.submitted': [
                  {
                    guard: { type: 'changesNothing', params: ({ event }) => event },
                    actions: ['clearDraft', 'saveDrafts', 'goOn'],
                  },
                  {
                    target: 'saving',
                    actions: {
                      type: 'keepSent',
                      params: ({ event }) => event,
                    },
                  },
                ],
                'step.completed': { actions: 'goOn' },
                'step.skipped': { actions: 'goOn' },
              },
            },
            saving: {
              tags: ['busy'],
              entry: 'clearProblem',
              invoke: {
                src: 'saveProfile',
                id: 'saveProfile',
                input: ({ context: { sent } }) => ({ change: sent?.change ?? {}, key: sent?.key ?? '' }),
                onDone: {
                  target: 'open',
                  actions: [
                    assign({ profile: ({ event }) => event.output }),
                    'dropSavedDraft',
                    'saveDrafts',
                    'forgetSent',
                    'goOn',
                  ],
                },
                onError: {
                  target: 'open',
                  actions: assign({ problem: ({ event }) => problemOf(event.error) }),
                },
              },
            },
          },
        },
        /** The e-mail address waits to be confirmed. [SIGNUP-11] */
        complete: {
          tags: ['confirm'],
          initial: 'waiting',
          always: {
            guard: 'isConfirmed',
            target: 'confirmed',
            actions: {
              type: 'sendToParent',
              params: { type: 'navigation.requested', to: '/signup-matches', replace: true },
            },
          },
          states: {
            waiting: { on: { 'resend.requested': 'sending' } },
            sending: {
              tags: ['sending'],
              entry: 'clearProblem',
              invoke: {
                src: 'resendMail',
                id: 'resendMail',
                onDone: 'resent',
                onError: {
                  target: 'waiting',
                  actions: assign({ problem: ({ event }) => problemOf(event.error) }),
                },
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
