import { search } from '#contract/limits.ts';
import type { Gender, SearchFilter } from '#contract/profile.ts';

/** Values of the filter fields; empty means any. */
export type FilterValues = {
  readonly gender: Gender | '';
  readonly country: string;
  readonly countryregion: string;
  readonly min_age: string;
  readonly max_age: string;
};

export const emptyForm: FilterValues = { gender: '', country: '', countryregion: '', min_age: '', max_age: '' };

export const toFilterValues = ({ gender, country, countryregion, min_age, max_age }: SearchFilter): FilterValues => ({
  gender: gender ?? '',
  country: country ?? '',
  countryregion: countryregion ?? '',
  min_age: min_age?.toString() ?? '',
  max_age: max_age?.toString() ?? '',
});

const orUndefined = <Text extends string>(text: Text): Exclude<Text, ''> | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the empty text is out.
  text === '' ? undefined : (text as Exclude<Text, ''>);
const ageOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

export const toSearchFilter = ({ gender, country, countryregion, min_age, max_age }: FilterValues): SearchFilter => ({
  gender: orUndefined(gender),
  country: orUndefined(country),
  countryregion: orUndefined(countryregion),
  min_age: ageOf(min_age),
  max_age: ageOf(max_age),
});

/** `range`: no age from 18 to 99. `order`: below the other age. */
export type AgeErrors = Partial<Record<'min_age' | 'max_age', 'range' | 'order'>>;

const isAge = (age: number | undefined): boolean =>
  age === undefined || (Number.isInteger(age) && age >= search.ages.min && age <= search.ages.max);

/** Errors of the age fields. [SEARCH-05 SEARCH-12] */
export const validateAges = (form: FilterValues): AgeErrors => {
  const [min, max] = [ageOf(form.min_age), ageOf(form.max_age)];
  if (!isAge(min) || !isAge(max))
    return { ...(!isAge(min) && { min_age: 'range' }), ...(!isAge(max) && { max_age: 'range' }) };
  return min !== undefined && max !== undefined && min > max ? { max_age: 'order' } : {};
};
