import { expect, test } from 'vitest';
import { createSeededRandom } from '#server/demo/seeded-random.ts';

const throws = (seed: string) => {
  const d = createSeededRandom(seed);
  return Array.from({ length: 5 }, () => d.next());
};

test('gives the same numbers for the same seed only', () => {
  expect(throws('vesper')).toEqual(throws('vesper'));
  expect(throws('vesper')).not.toEqual(throws('vespers'));
});

test('numbers stay in their range and include both ends', () => {
  const d = createSeededRandom('range');
  const wholes = new Set(Array.from({ length: 500 }, () => d.whole(-2, 2)));
  expect([...wholes].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  const numbers = Array.from({ length: 500 }, () => d.between(3, 4));
  expect(numbers.every((number) => number >= 3 && number < 4)).toBe(true);
});

test('never draws a weight of zero, and greater weights more often', () => {
  const d = createSeededRandom('weights');
  const drawn = Array.from({ length: 1_000 }, () => d.weigh({ never: 0, seldom: 1, often: 9 }));
  const count = (key: string) => drawn.filter((each) => each === key).length;
  expect(count('never')).toBe(0);
  expect(count('seldom')).toBeGreaterThan(50);
  expect(count('often')).toBeGreaterThan(850);
});

test('draws different items, at most all of them', () => {
  const letters = ['a', 'b', 'c', 'd'];
  expect(new Set(createSeededRandom('draw').draw(letters, 3)).size).toBe(3);
  expect(createSeededRandom('draw').draw(letters, 9).sort()).toEqual(letters);
  expect(letters).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses to pick from an empty list', () => {
  expect(() => createSeededRandom('empty').pick([])).toThrow(RangeError);
});
