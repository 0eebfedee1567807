import { type Interest, interests } from '#contract/profile.ts';

/** Keeps known interests only, each once and in the order of the fixed list. [PROFILE-11] */
export const filterKnownInterests = (names: readonly string[]): Interest[] =>
  interests.filter((interest) => names.includes(interest));
