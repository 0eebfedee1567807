/** Questions that members may answer on their profile. The ids are stored. Texts: src/texts/prompts.ts. [PROFILE-26] */
export const promptIds = [
  'perfect_sunday',
  'first_date',
  'laugh',
  'always_yes',
  'small_joy',
  'proud',
  'talk_for_hours',
  'best_trip',
  'next_trip',
  'dish',
  'song',
  'film_or_book',
  'learning',
  'surprise',
  'opinion',
  'home',
  'flirt',
  'romance',
  'after_work',
  'looking_for',
] as const;
export type PromptId = (typeof promptIds)[number];
