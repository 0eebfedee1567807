import { type Interest, interests } from '#contract/profile.ts';

/** Those of the fixed list that are named, each once and in its order; what is no interest of ours is left out. [PROFILE-11] */
export const interestsAmong = (names: readonly string[]): Interest[] =>
  interests.filter((interest) => names.includes(interest));
