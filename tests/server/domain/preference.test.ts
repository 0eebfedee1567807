import { expect, test } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultPreference } from '#server/domain/preference.ts';
import { testStart } from '#tests/server/kit/clock.ts';
import { located, makeMember } from '#tests/server/kit/member.ts';

const preferenceOf = (special: Partial<MemberTable>) => defaultPreference(makeMember(special), testStart);

test.each<[MemberTable['gender'], string | null, string | null]>([
  ['male', 'hetero', 'female'],
  ['female', 'hetero', 'male'],
  ['male', 'gay', 'male'],
  ['female', 'gay', 'female'],
  ['female', 'lesbian', 'female'],
  ['male', 'bi', null],
  ['female', 'bi', null],
  ['female', null, null],
  [null, 'hetero', null],
])('[SEARCH-16] by default a %s member, %s, would like to meet %s', (gender, sexuality, wanted) => {
  expect(preferenceOf({ gender, sexuality }).gender).toBe(wanted);
});

test('[SEARCH-16] by default ages are around the member’s own, at least five years each way', () => {
  const ages = (age: number) => {
    const { min_age: min, max_age: max } = preferenceOf({ date_of_birth: `${2026 - age}-01-01` });
    return [min, max];
  };
  expect([18, 25, 30, 40, 60, 85].map(ages)).toEqual([
    [18, 23],
    [20, 31],
    [24, 37],
    [32, 50],
    [48, 75],
    [68, 99],
  ]);
  // Ranges are mutual.
  for (let age = 18; age < 90; age += 1) {
    const [min = 0, max = 0] = ages(age);
    for (let other = min; other <= max; other += 1) {
      const [from = 0, to = 0] = ages(other);
      expect([age, other, from <= age && age <= to]).toEqual([age, other, true]);
    }
  }
});

test('[SEARCH-16] by default the place is 50 km around the town, else the region, else the country', () => {
  expect(preferenceOf(located(52.09, 5.12)).within).toBe('50');
  expect(preferenceOf({ region: 'Utrecht' }).within).toBe('region');
  expect(preferenceOf({}).within).toBe('country');
});
