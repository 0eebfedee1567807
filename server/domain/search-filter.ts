import { search as limits } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';

/** Years by which a widened search extends the ages at both ends. */
const extraYears = 5;

/**
 * Drops conditions without effect: a region without its country, and ages at the ends of the scale ("99 or more").
 * [SEARCH-04 SEARCH-05 SEARCH-12]
 */
export const normaliseFilter = ({ gender, country, countryregion, min_age, max_age }: SearchFilter): SearchFilter => ({
  gender,
  country,
  countryregion: country === undefined ? undefined : countryregion,
  min_age: min_age === undefined || min_age <= limits.ages.min ? undefined : min_age,
  max_age: max_age === undefined || max_age >= limits.ages.max ? undefined : max_age,
});

/**
 * Widened filter for near matches: same gender, five more years at both ends, and the whole country instead of a
 * region, or any country. Null when only a gender was given: there is nothing to widen. [SEARCH-13]
 */
export const widenFilter = (filter: SearchFilter): SearchFilter | null => {
  const { gender, country, countryregion, min_age, max_age } = normaliseFilter(filter);
  if (country === undefined && min_age === undefined && max_age === undefined) return null;
  return normaliseFilter({
    gender,
    country: countryregion === undefined ? undefined : country,
    min_age: min_age === undefined ? undefined : min_age - extraYears,
    max_age: max_age === undefined ? undefined : max_age + extraYears,
  });
};
