import { expect, test } from 'vitest';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { type SuggestionCandidate, scoreMatch } from '#server/domain/match-score.ts';

const noPreferences: MatchPreferences = {
  gender: null,
  min_age: 18,
  max_age: 99,
  within: 'anywhere',
  country: null,
  region: null,
  body_types: [],
  interests: [],
};
const anna: SuggestionCandidate = {
  gender: 'female',
  age: 30,
  isNear: true,
  bodyType: 'slim',
  interests: ['cooking', 'gym'],
};

test('[FINDER-02] without preferences every member scores 100, without reasons', () => {
  expect(scoreMatch(noPreferences, anna)).toEqual({ score: 100, reasons: [], interests: [] });
});

test.each<[Partial<MatchPreferences>, number, string[]]>([
  [{ gender: 'female' }, 100, ['gender']],
  [{ gender: 'male' }, 0, []],
  [{ min_age: 30, max_age: 30 }, 100, ['age']],
  [{ min_age: 31 }, 0, []],
  [{ max_age: 29 }, 0, []],
  [{ within: '50' }, 100, ['place']],
  [{ body_types: ['normal', 'slim'] }, 100, ['body_type']],
  [{ body_types: ['normal'] }, 0, []],
  [{ interests: ['cooking', 'gym', 'cats', 'dogs'] }, 50, ['interests']],
  // 20 for gender, 25 for age, half of 20 for interests: 55 of 65.
  [{ gender: 'female', max_age: 40, interests: ['gym', 'cats'] }, 85, ['gender', 'age', 'interests']],
])('[FINDER-02] %j scores Anna %i per cent', (preferences, score, reasons) => {
  expect(scoreMatch({ ...noPreferences, ...preferences }, anna)).toMatchObject({ score, reasons });
});

test('[FINDER-02] a member who lives elsewhere meets all but the place', () => {
  // 20 for gender of 45 for gender and place.
  const preferences = { ...noPreferences, gender: 'female', within: 'country' } as const;
  expect(scoreMatch(preferences, { ...anna, isNear: false })).toMatchObject({ score: 44, reasons: ['gender'] });
});

test('[FINDER-02] lists common interests in the order of the preferences', () => {
  expect(scoreMatch({ ...noPreferences, interests: ['gym', 'cats', 'cooking'] }, anna).interests).toEqual([
    'gym',
    'cooking',
  ]);
});

test('[FINDER-02] 99 means 99 or more', () => {
  expect(scoreMatch({ ...noPreferences, min_age: 60 }, { ...anna, age: 101 }).score).toBe(100);
});
