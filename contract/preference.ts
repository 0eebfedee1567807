import * as z from 'zod/mini';
import { CountrySchema } from './fields.ts';
import { profile, search } from './limits/contact.ts';
import { GenderSchema, WithinSchema } from './profile.ts';

const AgeSchema = z.int().check(z.gte(search.ages.min), z.lte(search.ages.max));

/**
 * Members that a member would like to meet. `gender` null: everyone; 99 years: 99 or more. Without a `country` the
 * place is where the member lives; a radius is always around the member's own town. [SEARCH-16]
 */
export const PreferenceSchema = z.object({
  gender: z.nullable(GenderSchema),
  min_age: AgeSchema,
  max_age: AgeSchema,
  within: WithinSchema,
  country: z.nullable(CountrySchema),
  region: z.nullable(z.string().check(z.maxLength(profile.placeName))),
});
export type Preference = z.infer<typeof PreferenceSchema>;

/** Parts that are not given stay as they are; a place is given as a whole. [SEARCH-16] */
export const PreferenceChangeSchema = z.partial(PreferenceSchema);
export type PreferenceChange = z.infer<typeof PreferenceChangeSchema>;

/**
 * The preference in force. Parts that the member has not saved are derived from the profile, and follow it. `stated`:
 * the gender is saved. `town`: where a radius is measured from; null: unknown, so a radius is not offered. [SEARCH-16]
 */
export const OwnPreferenceSchema = z.extend(PreferenceSchema, {
  stated: z.boolean(),
  town: z.nullable(z.string()),
});
export type OwnPreference = z.infer<typeof OwnPreferenceSchema>;
