import type { Image } from '#contract/fields.ts';

/** The names of a photo's sizes. */
export const imageOf = (name: string): Image => ({
  filename: `${name}.webp`,
  large_filename: `${name}-large.webp`,
  medium_filename: `${name}-medium.webp`,
  small_filename: `${name}-small.webp`,
  thumb_filename: `${name}-thumb.webp`,
});

/** One blurred picture for all of them. */
export const lockedImageOf = (name: string): Image => ({
  filename: `${name}-locked.webp`,
  large_filename: `${name}-locked.webp`,
  medium_filename: `${name}-locked.webp`,
  small_filename: `${name}-locked.webp`,
  thumb_filename: `${name}-locked.webp`,
});

/** What the names of a photo's files end with, before `.webp`: of all sizes, and of those in which it is clear. */
export const clearEndings = ['', '-large', '-medium', '-small', '-thumb'] as const;
export const sizeEndings = [...clearEndings, '-locked'] as const;
