import type { MatchSuggestion, MatchPreferences } from '#contract/match-finder.ts';
import type { Interest } from '#contract/profile.ts';
import { search } from '#contract/limits/contact.ts';

/** Facts of a member that preferences are compared with. */
export type SuggestionCandidate = {
  readonly gender: string | null;
  readonly age: number;
  /** The member lives where the preference says. */
  readonly isNear: boolean;
  readonly bodyType: string | null;
  readonly interests: readonly Interest[];
};

type Reason = MatchSuggestion['reasons'][number];

/** Relative weight of each preference. */
const weights = {
  gender: 20,
  age: 25,
  place: 25,
  body_type: 10,
  interests: 20,
} as const satisfies Record<Reason, number>;

const { min, max } = search.ages;

const hasAgePreference = ({ min_age: from, max_age: to }: MatchPreferences): boolean => from > min || to < max;

/** 99 is the end of the scale: "99 or more". */
const isWithinAges = ({ min_age: from, max_age: to }: MatchPreferences, age: number): boolean =>
  age >= from && (age <= to || to === max);

/** Degree to which each preference is met, 0 to 1; null: no preference. */
const scoreReasons = (
  preferences: MatchPreferences,
  candidate: SuggestionCandidate,
): Readonly<Record<Reason, number | null>> => {
  const common = preferences.interests.filter((interest) => candidate.interests.includes(interest));
  const same = (preference: string | null, value: string | null) =>
    preference === null ? null : Number(preference === value);
  return {
    gender: same(preferences.gender, candidate.gender),
    age: hasAgePreference(preferences) ? Number(isWithinAges(preferences, candidate.age)) : null,
    place: preferences.within === 'anywhere' ? null : Number(candidate.isNear),
    body_type:
      preferences.body_types.length === 0
        ? null
        : Number(preferences.body_types.some((type) => type === candidate.bodyType)),
    interests: preferences.interests.length === 0 ? null : common.length / preferences.interests.length,
  };
};

const isReason = (name: string): name is Reason => Object.hasOwn(weights, name);

/** Score in per cent of the given preferences, with reasons. Without preferences everyone scores 100. [FINDER-02] */
export const scoreMatch = (
  preferences: MatchPreferences,
  candidate: SuggestionCandidate,
): Pick<MatchSuggestion, 'score' | 'reasons' | 'interests'> => {
  const met = Object.entries(scoreReasons(preferences, candidate)).flatMap(([reason, value]) =>
    isReason(reason) && value !== null ? [{ reason, value, weight: weights[reason] }] : [],
  );
  const totalWeight = met.reduce((sum, { weight }) => sum + weight, 0);
  const metWeight = met.reduce((sum, { weight, value }) => sum + weight * value, 0);
  return {
    score: totalWeight === 0 ? 100 : Math.round((100 * metWeight) / totalWeight),
    reasons: met.filter(({ value }) => value > 0).map(({ reason }) => reason),
    interests: preferences.interests.filter((interest) => candidate.interests.includes(interest)),
  };
};
