import { expect, test } from 'vitest';
import { newCaseNumber, parseCaseNumber } from '#server/domain/case-number.ts';

test('[ROUTE-35] a number has two groups of four digits and is not counted up', () => {
  const numbers = Array.from({ length: 50 }, newCaseNumber);
  expect(numbers.every((number) => /^[1-9]\d{3}-\d{4}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(45);
});

test.each(['1234-5678', '12345678', ' 1234 5678 ', '#1234-5678'])('[ROUTE-35] %j is the number 1234-5678', (typed) => {
  expect(parseCaseNumber(typed)).toBe('1234-5678');
});
