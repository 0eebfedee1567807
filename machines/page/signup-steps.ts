import { type Niche, niches } from '#contract/niches.ts';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { PushState } from '#machines/app/facts.ts';
import { isOffered, isSameAnswer } from './profile-fields.ts';

/** The steps with an address. `confirm`: only the e-mail address is left to confirm. */
export const stepIds = ['personal', 'photo', 'about', 'push', 'confirm'] as const;
export type StepId = (typeof stepIds)[number];

type StepFacts = {
  readonly profile: OwnProfile | null;
  readonly user: User | null;
  /** The profile fields that this site uses. */
  readonly offered: readonly (keyof ProfileChange)[];
};

type Step = {
  readonly id: 'account' | Exclude<StepId, 'confirm'>;
  /** The profile fields of the step, saved together. */
  readonly fields: readonly (keyof ProfileChange)[];
};

/** The steps of the sign-up in order; the account comes first. [SIGNUP-06 to SIGNUP-10 SIGNUP-12 SIGNUP-23] */
const signupSteps: readonly Step[] = [
  { id: 'account', fields: [] },
  { id: 'personal', fields: ['gender', 'sexuality', 'relationship_status', 'country', 'region', 'city'] },
  { id: 'photo', fields: [] },
  { id: 'about', fields: ['about_me', 'prompts', 'interests', 'signup_reason'] },
  { id: 'push', fields: [] },
];

/** The steps that are done once they are answered; the push step is never done, only hidden. */
export const stepsDone = {
  personal: ({ profile, offered }: StepFacts): boolean =>
    profile !== null &&
    profile.gender !== null &&
    (profile.sexuality !== null || !offered.includes('sexuality')) &&
    (profile.region ?? profile.city) !== null,
  photo: ({ user }: StepFacts): boolean => user !== null && user.profile.main_image !== null,
  about: ({ profile, offered }: StepFacts): boolean =>
    profile !== null && (offered.includes('about_me') ? profile.about_me : profile.signup_reason) !== null,
};

/** Push is a step only while the member can still decide about it. [SIGNUP-10 PUSH-01] */
export const isStepOffered = (id: StepId | 'account', push: PushState): boolean =>
  id !== 'push' || push === 'capable' || push === 'unknown';

/** The steps that this member goes through, with the account. */
export const offeredSteps = (push: PushState): readonly Step[] =>
  signupSteps.filter(({ id }) => isStepOffered(id, push));

/** The fields of all steps that a site uses. [PROFILE-24] */
export const offeredFields = (settings: InputFacts['settings']): readonly (keyof ProfileChange)[] =>
  signupSteps.flatMap(({ fields }) => fields.filter((field) => isOffered(settings, field)));

export const fieldsOf = (id: StepId): readonly (keyof ProfileChange)[] =>
  signupSteps.find((step) => step.id === id)?.fields ?? [];

/** The initial values of a step's form: the draft, else the profile. */
export const stepAnswers = (id: StepId, profile: OwnProfile, draft: ProfileChange): ProfileChange =>
  Object.fromEntries(fieldsOf(id).map((field) => [field, field in draft ? draft[field] : profile[field]]));

/** Answers that the niche of the site presets while the member has given none. [SETTINGS-12] */
export const presetAnswers = ({ sexuality }: OwnProfile, niche: Niche): ProfileChange =>
  sexuality === null ? (niches[niche].presetProfile ?? {}) : {};

/** All fields of the step; null when the answers change nothing. */
export const stepChange = (id: StepId, profile: OwnProfile, answers: ProfileChange): ProfileChange | null => {
  const fields = fieldsOf(id);
  if (fields.every((field) => !(field in answers) || isSameAnswer(answers[field], profile[field]))) return null;
  return stepAnswers(id, profile, answers);
};
