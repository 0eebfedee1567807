import { profile, search } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';

type FilterField = keyof SearchFilter;
type Query = Readonly<Record<string, string | undefined>>;

/** As they stand in an address. */
export const filterFields = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
] as const satisfies readonly FilterField[];

// By hand: the schemas are not worth their bytes on a first visit (docs/decisions/008).
const genderIn = (text = ''): SearchFilter['gender'] => (text === 'female' || text === 'male' ? text : undefined);
const countryIn = (text = ''): string | undefined => (/^[A-Z]{2}$/.test(text) ? text : undefined);
const regionIn = (text = ''): string | undefined =>
  text.trim() !== '' && text.length <= profile.placeName ? text.trim() : undefined;

const { min: youngest, max: oldest } = search.ages;
const ageIn = (text = ''): number | undefined => {
  const age = /^\d{2}$/.test(text) ? Number(text) : 0;
  return age >= youngest && age <= oldest ? age : undefined;
};

/** The ends of the scale are no limit; a range with min above max is ignored. */
const agesIn = (query: Query): Pick<SearchFilter, 'min_age' | 'max_age'> => {
  const [min = youngest, max = oldest] = [ageIn(query['min_age']), ageIn(query['max_age'])];
  if (min > max) return {};
  return { min_age: min === youngest ? undefined : min, max_age: max === oldest ? undefined : max };
};

/**
 * The filter in an address: what is no value, and what the site does not offer, is left out. A region goes with its
 * country. `offered`: `search_fields` of the settings. [SEARCH-02 to SEARCH-05 SEARCH-13]
 */
export const parseFilter = (query: Query, offered: readonly string[]): SearchFilter => {
  const known: Query = Object.fromEntries(Object.entries(query).filter(([name]) => offered.includes(name)));
  const country = countryIn(known['country']);
  const found: SearchFilter = {
    gender: genderIn(known['gender']),
    country,
    countryregion: country === undefined ? undefined : regionIn(known['countryregion']),
    ...agesIn(known),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/** The address of what this filter finds. [SEARCH-01] */
export const searchHref = (filter: SearchFilter): string => {
  const query = filterFields.flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [`${field}=${encodeURIComponent(value)}`];
  });
  return query.length === 0 ? '/members' : `/members?${query.join('&')}`;
};
