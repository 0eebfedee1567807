import { search as limits } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';

/** Ages of members who fit nearly lie so many years further out, each way. */
const yearsFurther = 5;

/**
 * What a filter asks, without what asks nothing: a region is one only together with its country, and the scale of ages
 * ends at "99 or more" and begins where members do. [SEARCH-04 SEARCH-05 SEARCH-12]
 */
export const normaliseFilter = ({ gender, country, countryregion, min_age, max_age }: SearchFilter): SearchFilter => ({
  gender,
  country,
  countryregion: country === undefined ? undefined : countryregion,
  min_age: min_age === undefined || min_age <= limits.ages.min ? undefined : min_age,
  max_age: max_age === undefined || max_age >= limits.ages.max ? undefined : max_age,
});

/**
 * Whom members who fit nearly must fit: the same gender, ages five years further each way, and where a region was asked
 * any region of its country, else any country. Null where nothing but a gender is asked: nobody fits that nearly. [SEARCH-13]
 */
export const widenFilter = (filter: SearchFilter): SearchFilter | null => {
  const { gender, country, countryregion, min_age, max_age } = normaliseFilter(filter);
  if (country === undefined && min_age === undefined && max_age === undefined) return null;
  return normaliseFilter({
    gender,
    country: countryregion === undefined ? undefined : country,
    min_age: min_age === undefined ? undefined : min_age - yearsFurther,
    max_age: max_age === undefined ? undefined : max_age + yearsFurther,
  });
};
