import { radii, search as limits } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import type { Gender, SearchFilter, Widened } from '#contract/profile.ts';
import type { Within } from '#contract/search-options.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { type MapPoint, type PointColumns, pointOf } from './map-point.ts';
import { neighboursOf } from './neighbouring-countries.ts';

/** Members around a point, in a region, or in a country. */
export type Area =
  | { readonly kilometres: number; readonly centre: MapPoint }
  | { readonly country: string; readonly region: string | null };

/** What the filter and the preference ask for; null: no condition. */
export type Criteria = {
  readonly gender: Gender | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  /** One of these. */
  readonly areas: readonly Area[] | null;
  readonly online: boolean;
  readonly photo: boolean;
  readonly common: boolean;
};

/** Where the viewer lives. */
export type Home = { readonly country: string; readonly region: string | null; readonly point: MapPoint | null };

type Row = Pick<MemberTable, 'country' | 'region'> & PointColumns;

export const homeOf = (row: Row): Home => ({ country: row.country, region: row.region, point: pointOf(row) });

type PlaceChoice = Pick<Preference, 'within' | 'country' | 'region'>;

/**
 * A named country is searched itself; otherwise the place is the viewer's home. Without a town a radius becomes the
 * region, without a region the country.
 */
const areaOf = ({ within, country, region }: PlaceChoice, home: Home | null): Area | null => {
  if (within === 'anywhere') return null;
  if (country !== null) return { country, region: within === 'country' ? null : region };
  if (home === null) return null;
  if (within === 'country') return { country: home.country, region: null };
  if (within === 'region' || home.point === null) return { country: home.country, region: home.region };
  return { kilometres: Number(within), centre: home.point };
};

const placeIn = ({ country, countryregion, within }: SearchFilter): PlaceChoice | null => {
  if (country === undefined && within === undefined) return null;
  const named: Within = countryregion === undefined ? 'country' : 'region';
  return country === undefined
    ? { within: within ?? 'anywhere', country: null, region: null }
    : { within: within ?? named, country, region: countryregion ?? null };
};

/** The ends of the scale are no limit: "99 or more". [SEARCH-05 SEARCH-12] */
const ageLimits = (min: number, max: number): Pick<Criteria, 'minAge' | 'maxAge'> => ({
  minAge: min <= limits.ages.min ? null : min,
  maxAge: max >= limits.ages.max ? null : max,
});

/** Each part of the filter that is given (gender, ages, place) replaces that part of the preference. [SEARCH-16] */
export const toCriteria = (filter: SearchFilter, preference: Preference, home: Home | null): Criteria => {
  const { gender = preference.gender, min_age: min, max_age: max } = filter;
  const hasAges = min !== undefined || max !== undefined;
  const area = areaOf(placeIn(filter) ?? preference, home);
  return {
    gender: gender === 'any' ? null : gender,
    ...(hasAges
      ? ageLimits(min ?? limits.ages.min, max ?? limits.ages.max)
      : ageLimits(preference.min_age, preference.max_age)),
    areas: area === null ? null : [area],
    online: filter.online !== undefined,
    photo: filter.photo !== undefined,
    common: filter.common !== undefined,
  };
};

/** Wider criteria, and what the step was. `beyond`: those who meet only these are farther than this, km. */
export type Step = { readonly criteria: Criteria; readonly widened: Widened; readonly beyond: number };

const largestRadius = Math.max(...radii);

type Widening = { readonly areas: readonly Area[]; readonly widened: Widened };

const addArea = (areas: readonly Area[], area: Area): readonly Area[] => [...areas, area];

/** Larger radii, the region, the country. */
const widenArea = (area: Area, home: Home | null): Widening[] => {
  if ('country' in area) {
    const whole: Area = { country: area.country, region: null };
    return area.region === null ? [] : [{ areas: [whole], widened: { by: 'country' } }];
  }
  const larger = radii
    .filter((radius) => radius > area.kilometres)
    .map((radius) => ({
      areas: [{ ...area, kilometres: radius }],
      widened: { by: 'radius' as const, radius },
    }));
  if (home === null) return larger;
  // A region may lie within the largest radius or beyond it: no step excludes anyone found before.
  const reached: readonly Area[] = larger.at(-1)?.areas ?? [];
  return [
    ...larger,
    ...(home.region === null
      ? []
      : [
          {
            areas: addArea(reached, { country: home.country, region: home.region }),
            widened: { by: 'region' as const },
          },
        ]),
    { areas: addArea(reached, { country: home.country, region: null }), widened: { by: 'country' as const } },
  ];
};

const countriesIn = (areas: readonly Area[]): readonly string[] =>
  areas.flatMap((area) => ('country' in area ? [area.country] : []));

/**
 * From narrow to wide: radius, region, country, three more years at both ends, neighbouring countries; never another
 * gender. Empty when there is nothing to widen. [SEARCH-13]
 */
export const widenCriteria = (criteria: Criteria, home: Home | null): readonly Step[] => {
  const [area] = criteria.areas ?? [];
  const places = area === undefined ? [] : widenArea(area, home);
  const beyond = area === undefined || 'country' in area ? 0 : area.kilometres;
  const outermost = places.at(-1)?.areas ?? criteria.areas;
  // The steps after the largest radius leave it out: it adds no one of the same age.
  const widest =
    area !== undefined && outermost !== null && beyond === largestRadius && places.length > 0
      ? addArea(outermost, area)
      : outermost;
  const { minAge, maxAge } = criteria;
  const years = limits.widenedYears;
  const ages =
    minAge === null && maxAge === null
      ? null
      : ageLimits((minAge ?? limits.ages.min) - years, (maxAge ?? limits.ages.max) + years);
  const older = { ...criteria, ...ages, areas: widest };
  const ageNumbers = {
    min_age: older.minAge ?? limits.ages.min,
    max_age: older.maxAge ?? limits.ages.max,
  };
  const neighbours = countriesIn(widest ?? []).flatMap(neighboursOf);
  return [
    ...places.map(({ areas, widened }) => ({ criteria: { ...criteria, areas }, widened, beyond })),
    ...(ages === null ? [] : [{ criteria: older, widened: { by: 'ages' as const, ...ageNumbers }, beyond: 0 }]),
    ...(neighbours.length === 0 || widest === null
      ? []
      : [
          {
            criteria: {
              ...older,
              areas: [...widest, ...neighbours.map((country) => ({ country, region: null }))],
            },
            widened: { by: 'neighbours' as const },
            beyond: 0,
          },
        ]),
  ];
};
