import * as z from 'zod/mini';
import { CountrySchema } from './fields.ts';
import { matchFinder, profile, search } from './limits.ts';
import { BodyTypeSchema, GenderSchema, InterestSchema, ProfileCardSchema } from './profile.ts';

const AgeSchema = z.int().check(z.gte(search.ages.min), z.lte(search.ages.max));

/** The match preferences; null or empty means no preference. [FINDER-02] */
export const MatchPreferencesSchema = z.object({
  gender: z.nullable(GenderSchema),
  min_age: AgeSchema,
  max_age: AgeSchema,
  country: z.nullable(CountrySchema),
  region: z.nullable(z.string().check(z.maxLength(profile.placeName))),
  body_types: z.array(BodyTypeSchema).check(z.maxLength(BodyTypeSchema.options.length)),
  interests: z.array(InterestSchema).check(z.maxLength(matchFinder.interests)),
});
export type MatchPreferences = z.infer<typeof MatchPreferencesSchema>;

/** Preferences that a suggested member meets. */
export const suggestionReasons = ['gender', 'age', 'country', 'region', 'body_type', 'interests'] as const;
export const SuggestionReasonSchema = z.enum(suggestionReasons);

/** `score`: percentage of the preferences that are met; `interests`: the preferred ones that the member has. */
export const MatchSuggestionSchema = z.object({
  profile: ProfileCardSchema,
  score: z.int(),
  reasons: z.array(SuggestionReasonSchema),
  interests: z.array(InterestSchema),
});
export type MatchSuggestion = z.infer<typeof MatchSuggestionSchema>;

/** The saved preferences and the suggestions for them, best first; null before any were saved. [API-38] */
export const MatchFinderSchema = z.object({
  preferences: z.nullable(MatchPreferencesSchema),
  suggestions: z.array(MatchSuggestionSchema),
});
export type MatchFinder = z.infer<typeof MatchFinderSchema>;
