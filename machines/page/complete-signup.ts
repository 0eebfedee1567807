import { type SnapshotFrom, and, assign, not } from 'xstate';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { reuseOrCreateRequest } from '#machines/generic/idempotent-request.ts';
import { setProblem } from '#machines/generic/problem.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import {
  type CompleteSignupContext,
  type CompleteSignupFacts,
  type FormStepId,
  completeSignupSetup,
  contextFrom,
  draftOf,
} from './complete-signup-setup.ts';
import { type StepId, offeredFields, stepChange, stepIds } from './signup-steps.ts';

const sendsPushes = ({ settings }: InputFacts): boolean => settings !== null && settings.push_public_key !== null;

/** The request that saves these answers; null when they change nothing. */
const requestFor = (context: CompleteSignupContext, step: FormStepId, answers: ProfileChange, key: string) => {
  const { profile, drafts, request } = context;
  const change = profile === null ? null : stepChange(step, profile, answers);
  return change && { ...reuseOrCreateRequest(request, change, key), draft: draftOf(drafts, step) };
};

const goTo = (step: StepId) => ({ type: 'goTo' as const, params: { step } });
const redirectTo = (step: StepId) => ({ type: 'redirectTo' as const, params: { step } });

type FactsChanged = { event: { facts: CompleteSignupFacts } };

/** A step is left only by the address, so that back, forward, reload and links work. [ROUTE-64] */
const leaveFor = <const Target extends 'resolving' | 'returning'>(target: Target, step: StepId) => ({
  guard: { type: 'isOtherStepRequested' as const, params: ({ event }: FactsChanged) => ({ facts: event.facts, step }) },
  target,
  actions: { type: 'setFacts' as const, params: ({ event }: FactsChanged) => event.facts },
});

/** The form of a step: what it submits is saved unless nothing has changed, then the member continues. */
const form = (step: FormStepId) => {
  const changed = completeSignupSetup.createStateConfig({
    on: {
      'form.changed': {
        actions: [
          assign({
            drafts: ({ context: { drafts }, event }) => ({ ...drafts, [step]: event.answers }),
            problem: null,
          }),
          'saveDrafts',
        ],
      },
    },
  });
  const open = completeSignupSetup.createStateConfig({
    on: {
      'form.submitted': [
        {
          guard: ({ context, event }) => requestFor(context, step, event.answers, event.key) !== null,
          target: 'saving',
          actions: assign({ request: ({ context, event }) => requestFor(context, step, event.answers, event.key) }),
        },
        { target: 'continuing', actions: [{ type: 'clearDraft', params: { step } }, 'saveDrafts'] },
      ],
      'step.skipped': 'continuing',
    },
  });
  const saving = completeSignupSetup.createStateConfig({
    tags: ['busy'],
    entry: 'clearProblem',
    invoke: {
      src: 'saveProfile',
      input: ({ context: { request } }) => ({ change: request?.asked ?? {}, key: request?.key ?? '' }),
      onDone: {
        target: 'continuing',
        actions: [
          assign({ profile: ({ event }) => event.output }),
          { type: 'clearSavedDraft', params: { step } },
          'saveDrafts',
          assign({ request: null }),
        ],
      },
      onError: { target: 'open', actions: setProblem },
    },
  });
  return { on: changed.on, states: { open, saving } };
};

const personalForm = form('personal');
const aboutForm = form('about');

/**
 * The steps of the sign-up after the account, and the confirmation of the e-mail address. The address decides which step
 * is visible, so that back, forward, reload and links work. [SIGNUP-06 to SIGNUP-12 SIGNUP-23 ROUTE-64]
 */
export const completeSignupMachine = completeSignupSetup.createMachine({
  id: 'completeSignup',
  context: ({ input }) => ({
    countries: input.settings?.countries ?? [],
    offered: offeredFields(input.settings),
    sendsPushes: sendsPushes(input),
    ...contextFrom({ sendsPushes: sendsPushes(input), requestedStep: undefined }, input),
    profile: null,
    drafts: {},
    located: null,
    request: null,
    wanted: undefined,
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
    { src: 'savePreference', id: 'savePreference', input: { key: 'savePreference' }, onError: {} },
  ],
  initial: 'loading',
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } },
    'preference.chosen': {
      actions: [
        assign({ wanted: ({ event }) => event.gender }),
        { type: 'requestPreference', params: ({ event }) => ({ gender: event.gender }) },
      ],
    },
    'action.succeeded': [
      // Another choice was made while this one was being saved.
      {
        guard: ({ context, event }) => context.wanted !== undefined && context.wanted !== event.result.gender,
        actions: { type: 'requestPreference', params: ({ context }) => ({ gender: context.wanted ?? null }) },
      },
      {
        actions: {
          type: 'sendToParent',
          params: ({ event }) => ({ type: 'user.changed', change: { preference: event.result } }),
        },
      },
    ],
    'action.failed': { actions: assign({ wanted: undefined, problem: ({ event }) => event.problem }) },
    'draft.restored': { actions: assign({ drafts: ({ context, event }) => ({ ...event.draft, ...context.drafts }) }) },
  },
  states: {
    loading: {
      tags: ['loading'],
      entry: 'clearProblem',
      invoke: {
        src: 'loadOwnProfile',
        onDone: { target: 'wizard', actions: assign({ profile: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
    wizard: {
      initial: 'resolving',
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
      },
      states: {
        /** The step in the address; without one the first incomplete step. Push is hidden where it is not offered. */
        resolving: {
          always: [
            { guard: 'isPersonalRequested', target: 'personal' },
            { guard: 'isPhotoRequested', target: 'photo' },
            { guard: 'isAboutRequested', target: 'about' },
            { guard: and(['isPushRequested', 'isPushOffered']), target: 'push' },
            { guard: 'isPushRequested', target: 'confirm', actions: redirectTo('confirm') },
            { guard: 'isConfirmRequested', target: 'confirm' },
            { guard: not('isPersonalDone'), target: 'personal', actions: redirectTo('personal') },
            { guard: not('isPhotoDone'), target: 'photo', actions: redirectTo('photo') },
            { guard: not('isAboutDone'), target: 'about', actions: redirectTo('about') },
            { guard: 'isPushOffered', target: 'push', actions: redirectTo('push') },
            { target: 'confirm', actions: redirectTo('confirm') },
          ],
        },
        /** The same on the way back from the end, which passes over the hidden push step. [SIGNUP-10] */
        returning: {
          always: [
            {
              guard: and(['isPushRequested', not('isPushOffered')]),
              target: 'about',
              actions: redirectTo('about'),
            },
            { target: 'resolving' },
          ],
        },
        personal: {
          entry: 'clearProblem',
          initial: 'open',
          on: { ...personalForm.on, 'facts.changed': leaveFor('resolving', 'personal') },
          states: { ...personalForm.states, continuing: { always: { target: 'open', actions: goTo('photo') } } },
        },
        photo: {
          entry: 'clearProblem',
          on: {
            'facts.changed': leaveFor('resolving', 'photo'),
            'previousStep.requested': { actions: goTo('personal') },
            'step.completed': { actions: goTo('about') },
            'step.skipped': { actions: goTo('about') },
          },
        },
        about: {
          entry: 'clearProblem',
          initial: 'open',
          on: {
            ...aboutForm.on,
            'facts.changed': leaveFor('resolving', 'about'),
            'previousStep.requested': { actions: goTo('photo') },
          },
          states: {
            ...aboutForm.states,
            continuing: {
              always: [
                { guard: 'isPushOffered', target: 'open', actions: goTo('push') },
                { target: 'open', actions: goTo('confirm') },
              ],
            },
          },
        },
        push: {
          entry: 'clearProblem',
          // Push is on, or the permission was denied.
          always: {
            guard: and(['isOnPage', not('isPushOffered')]),
            target: 'confirm',
            actions: redirectTo('confirm'),
          },
          on: {
            'facts.changed': leaveFor('resolving', 'push'),
            'previousStep.requested': { actions: goTo('about') },
            'step.skipped': { actions: goTo('confirm') },
          },
        },
        /** The e-mail address is not confirmed yet. [SIGNUP-11] */
        confirm: {
          entry: 'clearProblem',
          initial: 'idle',
          always: {
            guard: 'isConfirmed',
            target: 'confirmed',
            actions: { type: 'sendToParent', params: redirectEvent('/signup-matches') },
          },
          on: {
            'facts.changed': leaveFor('returning', 'confirm'),
            'previousStep.requested': [{ guard: 'isPushOffered', actions: goTo('push') }, { actions: goTo('about') }],
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
        confirmed: { tags: ['loading'], on: { 'facts.changed': leaveFor('returning', 'confirm') } },
      },
    },
  },
});

/** The visible step; null before the first one and after the last one. */
export const visibleStep = (snapshot: SnapshotFrom<typeof completeSignupMachine>): StepId | null =>
  stepIds.find((step) => snapshot.matches({ wizard: step })) ?? null;
