import type { MatchSuggestion, MatchPreferences } from '#contract/match-finder.ts';
import type { Interest } from '#contract/profile.ts';
import { search } from '#contract/limits.ts';

/** What of a member can fit a wish. */
export type SuggestionCandidate = {
  readonly gender: string | null;
  readonly age: number;
  readonly country: string;
  readonly region: string | null;
  readonly bodyType: string | null;
  readonly interests: readonly Interest[];
};

type Reason = MatchSuggestion['reasons'][number];

/** How much each wish counts against the others. */
const weights = {
  gender: 20,
  age: 25,
  country: 15,
  region: 10,
  body_type: 10,
  interests: 20,
} as const satisfies Record<Reason, number>;

const { min, max } = search.ages;

const wishesAge = ({ min_age: from, max_age: to }: MatchPreferences): boolean => from > min || to < max;

/** 99 is the end of the scale: "99 or more". */
const isOfAge = ({ min_age: from, max_age: to }: MatchPreferences, age: number): boolean =>
  age >= from && (age <= to || to === max);

/** How far each wish is met, from 0 to 1; null: nothing was wished. */
const metBy = (wishes: MatchPreferences, candidate: SuggestionCandidate): Readonly<Record<Reason, number | null>> => {
  const common = wishes.interests.filter((interest) => candidate.interests.includes(interest));
  const same = (wish: string | null, value: string | null) => (wish === null ? null : Number(wish === value));
  return {
    gender: same(wishes.gender, candidate.gender),
    age: wishesAge(wishes) ? Number(isOfAge(wishes, candidate.age)) : null,
    country: same(wishes.country, candidate.country),
    region: same(wishes.region, candidate.region),
    body_type:
      wishes.body_types.length === 0 ? null : Number(wishes.body_types.some((type) => type === candidate.bodyType)),
    interests: wishes.interests.length === 0 ? null : common.length / wishes.interests.length,
  };
};

const isReason = (name: string): name is Reason => Object.hasOwn(weights, name);

/** How well a member fits, in per cent of what was wished, and why. Whoever wishes nothing finds that all fit. [FINDER-02] */
export const scoreMatch = (
  wishes: MatchPreferences,
  candidate: SuggestionCandidate,
): Pick<MatchSuggestion, 'fit' | 'reasons' | 'interests'> => {
  const met = Object.entries(metBy(wishes, candidate)).flatMap(([reason, value]) =>
    isReason(reason) && value !== null ? [{ reason, value, weight: weights[reason] }] : [],
  );
  const wished = met.reduce((sum, { weight }) => sum + weight, 0);
  const given = met.reduce((sum, { weight, value }) => sum + weight * value, 0);
  return {
    fit: wished === 0 ? 100 : Math.round((100 * given) / wished),
    reasons: met.filter(({ value }) => value > 0).map(({ reason }) => reason),
    interests: wishes.interests.filter((interest) => candidate.interests.includes(interest)),
  };
};
