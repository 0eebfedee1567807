import type { Interest } from '#contract/profile.ts';

/**
 * Building blocks in one language: an opening, a sentence about an interest, a thought and a closing. `[he|she]` is
 * resolved by the writer's gender; the reader's gender is never implied.
 */
export type AboutMeTexts = {
  openings: readonly string[];
  thoughts: readonly string[];
  closings: readonly string[];
  likes: Readonly<Record<Interest, string>>;
};
