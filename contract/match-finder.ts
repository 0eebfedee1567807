import * as z from 'zod/mini';
import { matchFinder } from './limits/contact.ts';
import { PreferenceSchema } from './preference.ts';
import { BodyTypeSchema, InterestSchema, ProfileCardSchema } from './profile.ts';

/** The member's preference, and what only the match finder asks; empty means no preference. [FINDER-02] */
export const MatchPreferencesSchema = z.extend(PreferenceSchema, {
  body_types: z.array(BodyTypeSchema).check(z.maxLength(BodyTypeSchema.options.length)),
  interests: z.array(InterestSchema).check(z.maxLength(matchFinder.interests)),
});
export type MatchPreferences = z.infer<typeof MatchPreferencesSchema>;

/** Preferences that a suggested member meets. */
export const suggestionReasons = ['gender', 'age', 'place', 'body_type', 'interests'] as const;
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
