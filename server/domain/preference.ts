import { impliedGender } from '#contract/implied-gender.ts';
import type { Preference } from '#contract/preference.ts';
import { preference as limits, search } from '#contract/limits/contact.ts';
import { calculateAge } from '#contract/signup.ts';
import type { MemberTable } from '#server/db/schema.ts';

type Person = Pick<MemberTable, 'gender' | 'sexuality' | 'date_of_birth' | 'region' | 'point_x'>;

const clampAge = (age: number): number => Math.min(search.ages.max, Math.max(search.ages.min, age));

/** Each of two people whose ages differ by at most this ratio is in the range of the other. */
const agesAround = (age: number): Pick<Preference, 'min_age' | 'max_age'> => ({
  min_age: clampAge(Math.min(Math.ceil(age / limits.ageRatio), age - limits.ageMargin)),
  max_age: clampAge(Math.max(Math.floor(age * limits.ageRatio), age + limits.ageMargin)),
});

/** In force until the member saves a preference; follows the profile. `isSoughtBy` has the same rule in SQL. [SEARCH-16] */
export const defaultPreference = (person: Person, now: number): Preference => ({
  gender: impliedGender(person),
  ...agesAround(calculateAge(person.date_of_birth, now)),
  within: person.point_x === null ? (person.region === null ? 'country' : 'region') : limits.within,
  country: null,
  region: null,
});
