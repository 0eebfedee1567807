import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { PushState } from '#machines/app/facts.ts';
import { isOffered as isAskedFor } from './profile-fields.ts';
import { isSameAnswer } from './same-answer.ts';

/** The steps that have an address of their own. `confirm`: all steps are behind, the e-mail address is left. */
export const stepIds = ['personal', 'photo', 'about', 'push', 'confirm'] as const;
export type StepId = (typeof stepIds)[number];

/** What the steps depend on. */
export type StepFacts = {
  readonly profile: OwnProfile;
  readonly user: User | null;
  readonly push: PushState;
  /** The fields that this site asks for. */
  readonly offered: readonly (keyof ProfileChange)[];
};

type Step = {
  readonly id: 'account' | Exclude<StepId, 'confirm'>;
  /** The number of the step, from 0. [SIGNUP-12] */
  readonly index: 0 | 1 | 2 | 3 | 4;
  readonly optional: boolean;
  /** The fields of the profile that are asked for here, and saved together. */
  readonly fields: readonly (keyof ProfileChange)[];
  readonly isDone: (known: StepFacts) => boolean;
};

/** Sign-up step by step: the account is there before the others are asked. [SIGNUP-06 to SIGNUP-10 SIGNUP-12 SIGNUP-23] */
export const signupSteps: readonly Step[] = [
  { id: 'account', index: 0, optional: false, fields: [], isDone: () => true },
  {
    id: 'personal',
    index: 1,
    optional: true,
    fields: ['gender', 'sexuality', 'relationship_status', 'country', 'region', 'city'],
    isDone: ({ profile, offered }) =>
      profile.gender !== null &&
      (profile.sexuality !== null || !offered.includes('sexuality')) &&
      (profile.region ?? profile.city) !== null,
  },
  {
    id: 'photo',
    index: 2,
    optional: true,
    fields: [],
    isDone: ({ user }) => user !== null && user.profile.main_image !== null,
  },
  {
    id: 'about',
    index: 3,
    optional: true,
    fields: ['about_me', 'interests', 'signup_reason'],
    isDone: ({ profile, offered }) =>
      (offered.includes('about_me') ? profile.about_me : profile.signup_reason) !== null,
  },
  { id: 'push', index: 4, optional: true, fields: [], isDone: () => false },
];

/** Push is no step where it cannot be offered, or is settled. [SIGNUP-10 PUSH-01] */
const isOffered = (id: Step['id'], push: PushState): boolean =>
  id !== 'push' || push === 'capable' || push === 'unknown';

/** The steps that this member goes through, the account as the first. */
export const offeredSteps = (push: PushState): readonly Step[] => signupSteps.filter(({ id }) => isOffered(id, push));

export const isStepOffered = (id: StepId, push: PushState): boolean => id === 'confirm' || isOffered(id, push);

const isStepId = (id: string | undefined): id is StepId => stepIds.some((known) => known === id);

export const stepAfter = (id: StepId, push: PushState): StepId =>
  stepIds.slice(stepIds.indexOf(id) + 1).find((next) => isStepOffered(next, push)) ?? 'confirm';

/** Null before the first one: the account cannot be made again. */
export const stepBefore = (id: StepId, push: PushState): StepId | null =>
  stepIds.slice(0, stepIds.indexOf(id)).findLast((previous) => isStepOffered(previous, push)) ?? null;

/** The first step that something is left to do in. */
const firstOpen = (known: StepFacts): StepId =>
  stepIds.find(
    (id) => isStepOffered(id, known.push) && signupSteps.find((step) => step.id === id)?.isDone(known) !== true,
  ) ?? 'confirm';

/** Which step an address shows to one who comes from another step; a hidden one is passed over in the same direction. */
export const resolveStep = (asked: string | undefined, from: StepId | null, known: StepFacts): StepId => {
  if (!isStepId(asked)) return firstOpen(known);
  if (isStepOffered(asked, known.push)) return asked;
  const isBackwards = from !== null && stepIds.indexOf(from) > stepIds.indexOf(asked);
  return (isBackwards ? stepBefore(asked, known.push) : null) ?? stepAfter(asked, known.push);
};

/** The fields of all steps that a site asks for. [PROFILE-24] */
export const offeredFields = (settings: InputFacts['settings']): readonly (keyof ProfileChange)[] =>
  signupSteps.flatMap(({ fields }) => fields.filter((field) => isAskedFor(settings, field)));

export const fieldsOf = (id: StepId): readonly (keyof ProfileChange)[] =>
  signupSteps.find((step) => step.id === id)?.fields ?? [];

/** What a step's form begins with: what was typed before, else what is known. */
export const stepAnswers = (id: StepId, profile: OwnProfile, draft: ProfileChange): ProfileChange =>
  Object.fromEntries(fieldsOf(id).map((field) => [field, field in draft ? draft[field] : profile[field]]));

/** What a step's answers change, all its fields together; null when they change nothing. */
export const stepChange = (id: StepId, profile: OwnProfile, answers: ProfileChange): ProfileChange | null => {
  const fields = fieldsOf(id);
  if (fields.every((field) => !(field in answers) || isSameAnswer(answers[field], profile[field]))) return null;
  return stepAnswers(id, profile, answers);
};
