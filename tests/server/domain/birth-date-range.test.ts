import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateAge } from '#contract/signup.ts';
import { birthDateRange } from '#server/domain/birth-date-range.ts';

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const age = fc.integer({ min: 18, max: 99 });

test('[SEARCH-05] the range of birth dates matches the calculated ages, including leap days', () => {
  const leapDays = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01'].map((text) => new Date(text));
  const born = fc.oneof(day, fc.constantFrom(new Date('2004-02-29'), new Date('2000-02-29'), new Date('2004-03-01')));
  fc.assert(
    fc.property(born, fc.oneof(day, fc.constantFrom(...leapDays)), age, age, (birth, today, one, other) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const dateOfBirth = birth.toISOString().slice(0, 10);
      const { after, notAfter } = birthDateRange(min, max, today.getTime());
      const years = calculateAge(dateOfBirth, today.getTime());
      expect(after < dateOfBirth && dateOfBirth <= notAfter).toBe(years >= min && years <= max);
    }),
    { numRuns: 500 },
  );
});
