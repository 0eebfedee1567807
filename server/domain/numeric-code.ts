import { randomInt, timingSafeEqual } from 'node:crypto';

/** Random digits, possibly with leading zeros. */
export const createNumericCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Compares two hashes of codes in constant time. */
export const isSameHash = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};
