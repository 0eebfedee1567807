import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '#server/domain/id.ts';
import { parseCursor, formatCursor } from '#server/domain/search-cursor.ts';

const anyCursor = fc.record({
  step: fc.integer({ min: 0, max: 99 }),
  rank: fc.integer({ min: 0, max: 999_999_999_999_999 }),
  lastActive: fc.integer({ min: 0, max: 999_999_999_999_999 }),
  id: fc.stringMatching(/^[\w-]{8,40}$/),
});

test('[SEARCH-07] a cursor survives formatting and parsing, and the contract accepts it', () => {
  expect(parseCursor(formatCursor({ step: 0, rank: 12, lastActive: 1_768_478_400_000, id: 'abcdefgh' }))).toEqual({
    step: 0,
    rank: 12,
    lastActive: 1_768_478_400_000,
    id: 'abcdefgh',
  });
  fc.assert(
    fc.property(anyCursor, (cursor) => {
      expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
      expect(calls.search.query.safeParse({ after: formatCursor(cursor) }).success).toBe(true);
    }),
  );
  expect(parseCursor(formatCursor({ step: 9, rank: Date.now(), lastActive: Date.now(), id: newId() }))).not.toBeNull();
});

test('[SEARCH-07] only the canonical text of a cursor is accepted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), anyCursor.map(formatCursor)), (text) => {
      const cursor = parseCursor(text);
      expect(cursor === null || formatCursor(cursor) === text).toBe(true);
    }),
  );
});
