import { deepStrictEqual, partialDeepStrictEqual } from 'node:assert/strict';

/** For invariants: whether two values are the same; where they are not it throws with the difference. */
export const expectEqual = (actual: unknown, expected: unknown): true => {
  deepStrictEqual(actual, expected);
  return true;
};

/** The same for an object that may have more than what is expected. */
export const expectIncludes = (actual: unknown, expected: object): true => {
  partialDeepStrictEqual(actual, expected);
  return true;
};
