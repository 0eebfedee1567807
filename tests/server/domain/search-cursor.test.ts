import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '#server/domain/id.ts';
import { parseCursor, formatCursor } from '#server/domain/search-cursor.ts';

const aPlace = fc.record({
  lastActive: fc.integer({ min: 0, max: 999_999_999_999_999 }),
  id: fc.stringMatching(/^[\w-]{8,40}$/),
});

test('[SEARCH-07] a place comes back as it went, and the contract lets it through', () => {
  expect(parseCursor(formatCursor({ lastActive: 1_768_478_400_000, id: 'abcdefgh' }))).toEqual({
    lastActive: 1_768_478_400_000,
    id: 'abcdefgh',
  });
  fc.assert(
    fc.property(aPlace, (place) => {
      expect(parseCursor(formatCursor(place))).toEqual(place);
      expect(calls.search.query.safeParse({ after: formatCursor(place) }).success).toBe(true);
    }),
  );
  expect(parseCursor(formatCursor({ lastActive: Date.now(), id: newId() }))).not.toBeNull();
});

test('[SEARCH-07] whatever is read as a place is its one and only text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), aPlace.map(formatCursor)), (text) => {
      const place = parseCursor(text);
      expect(place === null || formatCursor(place) === text).toBe(true);
    }),
  );
});
