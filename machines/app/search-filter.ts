import { profile, search } from '#contract/limits/contact.ts';
import { niches } from '#contract/niches.ts';
import type { Preference } from '#contract/preference.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { sortOrders, withinOptions } from '#contract/search-options.ts';
import type { Facts } from './facts.ts';

type FilterField = keyof SearchFilter;
type Query = Readonly<Record<string, string | undefined>>;

/** As they stand in an address. */
export const filterFields = [
  'gender',
  'country',
  'countryregion',
  'within',
  'min_age',
  'max_age',
  'online',
  'photo',
  'common',
  'sort',
] as const satisfies readonly FilterField[];

// By hand: the schemas are not worth their bytes on a first visit (docs/decisions/008).
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);
const genders = ['female', 'male', 'any'] as const;
const countryIn = (text = ''): string | undefined => (/^[A-Z]{2}$/.test(text) ? text : undefined);
const regionIn = (text = ''): string | undefined =>
  text.trim() !== '' && text.length <= profile.placeName ? text.trim() : undefined;

const { min: youngest, max: oldest } = search.ages;
const ageIn = (text = ''): number | undefined => {
  const age = /^\d{2}$/.test(text) ? Number(text) : 0;
  return age >= youngest && age <= oldest ? age : undefined;
};

/** A range with min above max is ignored. */
const agesIn = (query: Query): Pick<SearchFilter, 'min_age' | 'max_age'> => {
  const [min, max] = [ageIn(query['min_age']), ageIn(query['max_age'])];
  return (min ?? youngest) > (max ?? oldest) ? {} : { min_age: min, max_age: max };
};

const withoutUnset = (filter: SearchFilter): SearchFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/**
 * The filter in an address: what is no value, and what the site does not offer, is left out. A region goes with its
 * country. `offered`: `search_fields` of the settings. [SEARCH-02 to SEARCH-05 SEARCH-13 SEARCH-16 SEARCH-17]
 */
export const parseFilter = (query: Query, offered: readonly string[]): SearchFilter => {
  const known: Query = Object.fromEntries(Object.entries(query).filter(([name]) => offered.includes(name)));
  const country = countryIn(known['country']);
  return withoutUnset({
    gender: oneOf(genders, known['gender']),
    country,
    countryregion: country === undefined ? undefined : regionIn(known['countryregion']),
    within: oneOf(withinOptions, known['within']),
    ...agesIn(known),
    online: oneOf(['1'], known['online']),
    photo: oneOf(['1'], known['photo']),
    common: oneOf(['1'], known['common']),
    sort: oneOf(sortOrders, known['sort']),
  });
};

/** The address of what this filter finds. [SEARCH-01] */
export const searchHref = (filter: SearchFilter): string => {
  const query = filterFields.flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [`${field}=${encodeURIComponent(value)}`];
  });
  return query.length === 0 ? '/members' : `/members?${query.join('&')}`;
};

/** What a search without a filter finds: the member's preference; for visitors the site's. [SEARCH-16 SETTINGS-12] */
export const preferenceInForce = ({ user, settings }: Pick<Facts, 'user' | 'settings'>): Preference =>
  user?.preference ?? niches[settings?.niche ?? 1].visitorPreference;

type PlaceChoice = Pick<Preference, 'within' | 'country' | 'region'>;

const placeIn = ({ country, countryregion, within }: SearchFilter): Partial<PlaceChoice> => {
  if (country !== undefined)
    return {
      country,
      region: countryregion ?? null,
      within: within ?? (countryregion === undefined ? 'country' : 'region'),
    };
  return within === undefined ? {} : { country: null, region: null, within };
};

/**
 * The preference with the parts that the filter replaces (gender, ages, place): what is searched for, as the server reads
 * it. [SEARCH-16]
 */
export const appliedPreference = (filter: SearchFilter, base: Preference): Preference => {
  const { gender, min_age: min, max_age: max } = filter;
  return {
    gender: gender === undefined ? base.gender : gender === 'any' ? null : gender,
    min_age: min ?? (max === undefined ? base.min_age : youngest),
    max_age: max ?? (min === undefined ? base.max_age : oldest),
    within: base.within,
    country: base.country,
    region: base.region,
    ...placeIn(filter),
  };
};

/** A named country or region needs no `within`. */
const placeFields = ({ country, region, within }: PlaceChoice): SearchFilter =>
  country === null
    ? { within }
    : {
        country,
        countryregion: region ?? undefined,
        within: within === (region === null ? 'country' : 'region') ? undefined : within,
      };

const parts = {
  gender: ['gender'],
  ages: ['min_age', 'max_age'],
  place: ['within', 'country', 'region'],
} as const satisfies Record<string, readonly (keyof Preference)[]>;

/** The shortest filter that searches for `wanted`: only the parts that differ from the preference. [SEARCH-16] */
export const filterFor = (wanted: Preference, base: Preference, rest: SearchFilter): SearchFilter => {
  const differs = (part: keyof typeof parts): boolean => parts[part].some((field) => wanted[field] !== base[field]);
  return withoutUnset({
    gender: differs('gender') ? (wanted.gender ?? 'any') : undefined,
    ...(differs('place') && placeFields(wanted)),
    ...(differs('ages') && { min_age: wanted.min_age, max_age: wanted.max_age }),
    online: rest.online,
    photo: rest.photo,
    common: rest.common,
    sort: rest.sort === 'recent' ? undefined : rest.sort,
  });
};

/** Without the unfinished choice of a country. */
export const finishedPlace = <Chosen extends Preference>(preference: Chosen): Chosen =>
  preference.country === '' ? { ...preference, within: 'anywhere', country: null, region: null } : preference;
