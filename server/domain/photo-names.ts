import type { Image } from '#contract/fields.ts';
import type { PhotoSize } from '#server/deps.ts';

const suffix = { full: '', thumb: '-thumb', locked: '-locked' } as const satisfies Record<PhotoSize, string>;

/** The name of a picture below `cdn_prefix`. */
export const photoFilename = (photoId: string, size: PhotoSize): string => `${photoId}${suffix[size]}.webp`;

/** The photo that a file is a picture of; null when its name is none of ours. */
export const photoIdOf = (filename: string): string | null =>
  /^([\w-]+?)(?:-(?:thumb|locked))?\.webp$/.exec(filename)?.[1] ?? null;

export const clearImage = (photoId: string): Image => ({
  filename: photoFilename(photoId, 'full'),
  thumb_filename: photoFilename(photoId, 'thumb'),
});

/** The blurred picture, made on the server, that stands in for a photo the viewer may not see. [PHOTO-07] */
export const lockedImage = (photoId: string): Image => ({
  filename: photoFilename(photoId, 'locked'),
  thumb_filename: photoFilename(photoId, 'locked'),
});
