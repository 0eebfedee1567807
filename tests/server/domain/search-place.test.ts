import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '#server/domain/id.ts';
import { parsePlace, placeText } from '#server/domain/search-place.ts';

const aPlace = fc.record({
  lastActive: fc.integer({ min: 0, max: 999_999_999_999_999 }),
  id: fc.stringMatching(/^[\w-]{8,40}$/),
});

test('[SEARCH-07] a place comes back as it went, and the contract lets it through', () => {
  expect(parsePlace(placeText({ lastActive: 1_768_478_400_000, id: 'abcdefgh' }))).toEqual({
    lastActive: 1_768_478_400_000,
    id: 'abcdefgh',
  });
  fc.assert(
    fc.property(aPlace, (place) => {
      expect(parsePlace(placeText(place))).toEqual(place);
      expect(calls.search.query.safeParse({ after: placeText(place) }).success).toBe(true);
    }),
  );
  expect(parsePlace(placeText({ lastActive: Date.now(), id: newId() }))).not.toBeNull();
});

test('[SEARCH-07] whatever is read as a place is its one and only text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), aPlace.map(placeText)), (text) => {
      const place = parsePlace(text);
      expect(place === null || placeText(place) === text).toBe(true);
    }),
  );
});
