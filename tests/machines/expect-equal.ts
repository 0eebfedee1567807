import { deepStrictEqual, partialDeepStrictEqual } from 'node:assert/strict';

/** For invariants: true when both values are equal; throws with the difference otherwise. */
export const expectEqual = (actual: unknown, expected: unknown): true => {
  deepStrictEqual(actual, expected);
  return true;
};

/** The same for an object that may have additional properties. */
export const expectIncludes = (actual: unknown, expected: object): true => {
  partialDeepStrictEqual(actual, expected);
  return true;
};
