import * as z from 'zod/mini';
import { CountrySchema, IdSchema, ImageSchema, TimeSchema } from './fields.ts';
import { profile, search } from './limits/contact.ts';
import { promptIds } from './prompts.ts';
import {
  type ChoiceField,
  type ChoiceValue,
  choiceFieldNames,
  choiceFields,
  publicFieldNames,
} from './profile-fields.ts';
import { sortOrders, withinOptions } from './search-options.ts';

export const GenderSchema = z.enum(choiceFields.gender.options);
export type Gender = z.infer<typeof GenderSchema>;

export const BodyTypeSchema = z.enum(choiceFields.body_type.options);

type AnswerSchemas = {
  readonly [Field in ChoiceField]: z.ZodMiniNullable<z.ZodMiniEnum<{ [Value in ChoiceValue<Field>]: Value }>>;
};

const answersTo = <Field extends ChoiceField>(fields: readonly Field[]) => {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
    fields.map((field) => [field, z.nullable(z.enum(choiceFields[field].options))]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the types of the single keys.
  return z.object(schemas as Pick<AnswerSchemas, Field>);
};

/** Answers to all choice fields; null: not answered. */
export const AnswersSchema = answersTo(choiceFieldNames);

/** Answers that other members may see. */
export const PublicAnswersSchema = answersTo(publicFieldNames);
export type PublicAnswers = z.infer<typeof PublicAnswersSchema>;

/** [PROFILE-11] */
export const interests = [
  'relationship',
  'kissing',
  'gym',
  'travelling',
  'cooking',
  'music',
  'dancing',
  'hiking',
  'cinema',
  'reading',
  'photography',
  'wine',
  'art',
  'cycling',
  'gaming',
  'yoga',
  'dogs',
  'cats',
  'swimming',
  'theatre',
] as const;
export const InterestSchema = z.enum(interests);
export type Interest = z.infer<typeof InterestSchema>;

/** An answered prompt. [PROFILE-26] */
export const PromptAnswerSchema = z.object({ prompt: z.enum(promptIds), answer: z.string() });
export type PromptAnswer = z.infer<typeof PromptAnswerSchema>;

/** The time since a member was last active. */
export const activeSteps = ['today', 'week', 'month', 'earlier'] as const;

/** A member in a list. Never a date of birth, an email address or coordinates. [MEMBERS-02] */
export const ProfileCardSchema = z.object({
  id: IdSchema,
  name: z.string(),
  age: z.int(),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  country: CountrySchema,
  main_image: z.nullable(ImageSchema),
  premium: z.boolean(),
  online: z.boolean(),
  /** Last active within a day, a week, 30 days, or earlier. [MEMBERS-03] */
  active: z.enum(activeSteps),
  /** One of `distance.steps` or `farAway`, km from the viewer's town; absent: a town is unknown. [SEARCH-15] */
  distance: z.optional(z.int()),
  /** The interests shared with the viewer, where the site shows them; absent: none. [PROFILE-28] */
  common_interests: z.optional(z.array(InterestSchema)),
  /** Signed up within the last week. */
  is_new: z.boolean(),
  /** A made-up member, of a demo or as the operator says; always marked. [LEGAL-05] */
  demo: z.boolean(),
  /** True when the viewer likes this member. */
  liked: z.boolean(),
  /** Absent from the server: the service worker marks what comes from the copy for starts without a network. [OFFLINE-06] */
  saved_at: z.optional(TimeSchema),
});
export type ProfileCard = z.infer<typeof ProfileCardSchema>;

/** A further photo of a member. A locked one is a blurred picture made on the server. [PHOTO-07] */
export const PhotoSchema = z.object({ id: IdSchema, image: ImageSchema, locked: z.boolean() });

/** The words and answers of a profile; empty where not answered, or hidden by the site. [PROFILE-24] */
export const ProfileFactsSchema = z.extend(PublicAnswersSchema, {
  interests: z.array(InterestSchema),
  about_me: z.nullable(z.string()),
  /** In the member's order; absent in replies stored by older versions. [PROFILE-26] */
  prompts: z.optional(z.array(PromptAnswerSchema)),
});
export type ProfileFacts = z.infer<typeof ProfileFactsSchema>;

export const ProfileSchema = z.extend(ProfileCardSchema, {
  ...ProfileFactsSchema.shape,
  /** Id of the main photo, needed to report it. */
  main_photo: z.optional(IdSchema),
  photos: z.array(PhotoSchema),
  /** True when viewer and member like each other. */
  matched: z.boolean(),
  /** True when the viewer blocked this member; the profile stays readable so that it can be unblocked. [BLOCK-06] */
  blocked: z.optional(z.boolean()),
  /** The conversation with the viewer, if any. */
  conversation: z.nullable(IdSchema),
});
export type Profile = z.infer<typeof ProfileSchema>;

const AgeSchema = z.coerce.number().check(z.int(), z.gte(search.ages.min), z.lte(search.ages.max));

export const WithinSchema = z.enum(withinOptions);

const FlagSchema = z.literal('1');

/**
 * Each part that is given (gender, ages, place) replaces that part of the member's preference. `common`: shares an
 * interest with the viewer. [SEARCH-02 to SEARCH-05 SEARCH-15 SEARCH-16]
 */
export const SearchFilterSchema = z.object({
  gender: z.optional(z.enum([...choiceFields.gender.options, 'any'])),
  country: z.optional(CountrySchema),
  countryregion: z.optional(z.string().check(z.maxLength(profile.placeName))),
  within: z.optional(WithinSchema),
  min_age: z.optional(AgeSchema),
  max_age: z.optional(AgeSchema),
  online: z.optional(FlagSchema),
  photo: z.optional(FlagSchema),
  common: z.optional(FlagSchema),
  sort: z.optional(z.enum(sortOrders)),
});
export type SearchFilter = z.infer<typeof SearchFilterSchema>;

/**
 * How near matches were found: the last step taken, of `radius`, `region`, `country`, `ages` and `neighbours`, and the
 * radius in km or the ages that it led to. [SEARCH-13]
 */
export const WidenedSchema = z.object({
  by: z.enum(['radius', 'region', 'country', 'ages', 'neighbours']),
  radius: z.optional(z.int()),
  min_age: z.optional(z.int()),
  max_age: z.optional(z.int()),
});
export type Widened = z.infer<typeof WidenedSchema>;

/**
 * A page of members. `numResults` stops at `search.countCap`; `next` is the `after` of the call for the next page,
 * null at the end. [SEARCH-07 SEARCH-08]
 */
export const SearchPageSchema = z.object({
  results: z.array(ProfileCardSchema),
  pageNumber: z.int(),
  numResults: z.int(),
  next: z.nullable(z.string()),
  /** Of near matches only. */
  widened: z.optional(WidenedSchema),
});
export type SearchPage = z.infer<typeof SearchPageSchema>;

/** The last page of results includes the first page of near matches. [SEARCH-10 SEARCH-13] */
export const SearchReplySchema = z.extend(SearchPageSchema, { similar: z.nullable(SearchPageSchema) });
export type SearchReply = z.infer<typeof SearchReplySchema>;
