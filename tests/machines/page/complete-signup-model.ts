import { type SnapshotFrom, type StateValue, matchesState } from 'xstate';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { PushState } from '#machines/app/facts.ts';
import { completeSignupMachine, visibleStep } from '#machines/page/complete-signup.ts';
import { type StepId, stepIds } from '#machines/page/signup-steps.ts';
import { imageOf } from '#tests/images.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { type Invariant, defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual, expectIncludes } from '#tests/machines/expect-equal.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, ownProfile, refusal, route, settings, startFacts } from '#tests/machines/samples.ts';

export const unconfirmed = { ...anna, status: 'not_confirmed' } as const;
export const withPhoto = { ...unconfirmed, profile: { ...anna.profile, main_image: imageOf('a') } };

export const blank = ownProfile();
export const personal = {
  gender: 'female',
  sexuality: 'hetero',
  relationship_status: 'single',
  country: 'NL',
  region: 'Utrecht',
  city: 'Utrecht',
} as const;
export const unchanged = {
  gender: null,
  sexuality: null,
  relationship_status: null,
  country: 'NL',
  region: null,
  city: null,
} as const;
export const about: Pick<OwnProfile, 'about_me' | 'prompts' | 'interests' | 'signup_reason'> = {
  about_me: 'Likes the sea.',
  prompts: [],
  interests: ['wine'],
  signup_reason: 'friendship',
};
export const utrecht = { country: 'NL', region: 'Utrecht', city: 'Utrecht' };

export const at = (step?: string) =>
  route('complete-signup', { path: '/complete-signup', query: step === undefined ? {} : { step } });
export const start = (step?: string, change: { push?: PushState; user?: typeof anna | typeof unconfirmed } = {}) =>
  startFacts({
    user: unconfirmed,
    push: 'capable',
    session: 'member',
    route: at(step),
    settings: {
      ...settings,
      push_public_key: 'key',
      visible_profile_fields: ['sexuality', 'relationship_status', 'interests'],
      visible_profile_notes: ['about_me'],
    },
    ...change,
  });
export const facts = (step?: string, change: { push?: PushState; user?: typeof anna | typeof unconfirmed } = {}) =>
  ({ type: 'facts.changed', facts: { user: unconfirmed, push: 'capable', route: at(step), ...change } }) as const;
/** A page receives no route of another page. */
const elsewhere = { type: 'facts.changed', facts: { user: anna, push: 'denied' } } as const;
export const submitted = (answers: object, key = 'key-1') => ({ type: 'form.submitted', answers, key }) as const;
export const goes = (step: StepId, replace = false) => ({
  type: 'navigation.requested',
  to: `/complete-signup?step=${step}`,
  replace,
});

export const actorOutcomes = {
  savePreference: { error: [] },
  loadOwnProfile: { done: [blank], error: [refusal('network')] },
  saveProfile: { done: [{ ...blank, ...personal }], error: [refusal('network')] },
  resendMail: { error: [refusal('network')] },
};

export const stepIn = (value: StateValue): StepId | null =>
  stepIds.find((step) => matchesState({ wizard: step }, value)) ?? null;

type Judge = Invariant<SnapshotFrom<typeof completeSignupMachine>>;

export const invariants: Readonly<Record<string, Judge>> = {
  'runs one request at a time': ({ trace }) =>
    ['loadOwnProfile', 'saveProfile', 'resendMail'].flatMap((src) => pendingActors(trace, src)).length <= 1,
  'saves only submitted answers, all fields of the step [SIGNUP-23]': ({ step, effects }) =>
    startedInputs(effects, 'saveProfile').every((input) => {
      expectEqual(input, {
        change: step?.kind === 'event' && 'answers' in step.event && step.event['answers'],
        key: 'key-1',
      });
      return true;
    }),
  'shows a step only once the profile is loaded': ({ snapshot }) =>
    snapshot.context.profile !== null || visibleStep(snapshot) === null,
  'shows the push step only where push can be offered [SIGNUP-10]': ({ snapshot }) => {
    const { isOnPage, push } = snapshot.context;
    return !isOnPage || visibleStep(snapshot) !== 'push' || push === 'capable' || push === 'unknown';
  },
  'shows the step in the address, or requests the address of the step that it shows [ROUTE-64]': ({
    before,
    snapshot,
    effects,
  }) => {
    const step = visibleStep(snapshot);
    const hasCome = step !== null && (before === null || visibleStep(before) !== step);
    const { requestedStep } = snapshot.context;
    return !hasCome || step === requestedStep || expectIncludes(sentToParent(effects), [goes(step, true)]);
  },
  'leaves a step only for what the address or the push permission says': ({ step, before, snapshot }) =>
    before === null || visibleStep(before) === visibleStep(snapshot) || visibleStep(before) === null
      ? true
      : isEvent(step, 'facts.changed'),
  'resends the mail only on request [ACTIVATE-03]': ({ step, effects }) =>
    startedInputs(effects, 'resendMail').length === 0 || isEvent(step, 'resend.requested'),
  'keeps the drafts after any failure [SIGNUP-26]': ({ step, before, snapshot }) => {
    if (step?.kind === 'error' && before !== null) expectEqual(snapshot.context.drafts, before.context.drafts);
    return true;
  },
  'navigates to the matches whenever the end is reached with a confirmed address': ({ before, snapshot, effects }) => {
    const hasCome = snapshot.matches({ wizard: 'confirmed' }) && before?.matches({ wizard: 'confirmed' }) !== true;
    return (
      sentToParent(effects).filter((event) => 'to' in event && event.to === '/signup-matches').length ===
      (hasCome ? 1 : 0)
    );
  },
};

/** The way through the steps, with answers submitted unchanged. */
export const walking = defineModel({
  machine: completeSignupMachine,
  inputs: {
    fresh: start(),
    'with a photo': start(undefined, { user: withPhoto }),
    'without push': start(undefined, { user: withPhoto, push: 'denied' }),
  },
  events: [
    submitted(personal),
    submitted(unchanged),
    { type: 'step.completed' },
    { type: 'step.skipped' },
    { type: 'previousStep.requested' },
    { type: 'profile.retried' },
    { type: 'resend.requested' },
    facts(),
    facts('personal'),
    facts('photo'),
    facts('about'),
    facts('push'),
    facts('push', { push: 'denied' }),
    facts('confirm'),
    facts('confirm', { user: anna }),
    elsewhere,
  ],
  actorOutcomes: {
    ...actorOutcomes,
    loadOwnProfile: {
      done: [blank, { ...blank, ...personal }, { ...blank, ...personal, ...about }],
      error: [refusal('network')],
    },
    persistDraft: { error: [] },
  },
  stateKey: ({ user, push, requestedStep, isOnPage, profile, request, problem }) => [
    user?.status,
    user?.profile.main_image === null,
    push,
    requestedStep,
    isOnPage,
    [profile?.gender, profile?.about_me],
    request !== null,
    problem?.code,
  ],
  exploreWhile: ({ context, children }) =>
    context.isOnPage && children['geolocation'] !== undefined && context.located === null,
  invariants,
});
