import type { Interest } from '#contract/profile.ts';

/**
 * What members write about themselves, in one language. A text is an opening, a sentence about what they like, a
 * thought and a closing. `[he|she]` is worded by the writer's own gender; the reader's is never said.
 */
export type AboutMeTexts = {
  openings: readonly string[];
  thoughts: readonly string[];
  closings: readonly string[];
  likes: Readonly<Record<Interest, string>>;
};
