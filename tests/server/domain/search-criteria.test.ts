import { expect, test } from 'vitest';
import { toMapPoint } from '#server/domain/map-point.ts';
import { type Criteria, widenCriteria } from '#server/domain/search-criteria.ts';

const point = toMapPoint({ latitude: 52.37, longitude: 4.9 });
const home = { country: 'NL', region: 'Utrecht', point };
const circle = (kilometres: number) => ({ kilometres, centre: point });
const region = { country: 'NL', region: 'Utrecht' };
const country = { country: 'NL', region: null };

const criteria = (areas: Criteria['areas']): Criteria => ({
  gender: 'female',
  minAge: 30,
  maxAge: 40,
  areas,
  online: false,
  photo: false,
  common: false,
});

const stepsOf = (areas: Criteria['areas']) =>
  widenCriteria(criteria(areas), home).map((step) => [step.widened.by, step.criteria.areas, step.beyond]);

test('[SEARCH-13] steps beyond the largest radius search it only for other ages', () => {
  const abroad = expect.arrayContaining([country, circle(250), { country: 'BE', region: null }]);
  expect(stepsOf([circle(100)])).toEqual([
    ['radius', [circle(250)], 100],
    ['region', [circle(250), region], 100],
    ['country', [circle(250), country], 100],
    ['ages', [circle(250), country], 0],
    ['neighbours', abroad, 0],
  ]);
  expect(stepsOf([circle(250)])).toEqual([
    ['region', [region], 250],
    ['country', [country], 250],
    ['ages', [country, circle(250)], 0],
    ['neighbours', abroad, 0],
  ]);
});

test('[SEARCH-13] 25 km grow to 50, 100 and 250, then to the region, the country, the ages and the neighbours; never the gender', () => {
  const steps = widenCriteria(criteria([circle(25)]), home);
  expect(steps.map(({ widened }) => (widened.by === 'radius' ? widened.radius : widened.by))).toEqual([
    50,
    100,
    250,
    'region',
    'country',
    'ages',
    'neighbours',
  ]);
  expect(new Set(steps.map((step) => step.criteria.gender))).toEqual(new Set(['female']));
  expect(steps.map((step) => [step.criteria.minAge, step.criteria.maxAge])).toEqual([
    ...Array.from({ length: 5 }, () => [30, 40]),
    [27, 43],
    [27, 43],
  ]);
});

test('[SEARCH-13] a country is widened by ages and neighbours, and each area is searched once', () => {
  const [ages, neighbours] = widenCriteria(criteria([country]), home);
  expect([ages?.criteria.areas, ages?.criteria.minAge, ages?.criteria.maxAge]).toEqual([[country], 27, 43]);
  const areas = neighbours?.criteria.areas?.map((area) => JSON.stringify(area)) ?? [];
  expect(new Set(areas).size).toBe(areas.length);
  expect(areas).toContain(JSON.stringify({ country: 'DE', region: null }));
});
