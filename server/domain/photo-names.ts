import type { Image } from '#contract/fields.ts';
import type { PhotoSize } from '#server/core/deps.ts';

const suffix = {
  full: '',
  large: '-large',
  medium: '-medium',
  small: '-small',
  thumb: '-thumb',
  locked: '-locked',
} as const satisfies Record<PhotoSize, string>;

export const photoSizes = [
  'full',
  'large',
  'medium',
  'small',
  'thumb',
  'locked',
] as const satisfies readonly PhotoSize[];

/** File name relative to `cdn_prefix`. */
export const photoFilename = (photoId: string, size: PhotoSize): string => `${photoId}${suffix[size]}.webp`;

const filenamePattern = /^([\w-]{1,60}?)(?:-(large|medium|small|thumb|locked))?\.webp$/;

/** Null: not a file name of this site. */
export const parsePhotoFilename = (filename: string): { photoId: string; size: PhotoSize } | null => {
  const [, photoId, ending] = filenamePattern.exec(filename) ?? [];
  if (photoId === undefined) return null;
  return { photoId, size: photoSizes.find((size) => size === ending) ?? 'full' };
};

export const buildClearImage = (photoId: string): Image => ({
  filename: photoFilename(photoId, 'full'),
  large_filename: photoFilename(photoId, 'large'),
  medium_filename: photoFilename(photoId, 'medium'),
  small_filename: photoFilename(photoId, 'small'),
  thumb_filename: photoFilename(photoId, 'thumb'),
});

/** Blurred on the server; every size refers to the same blurred file. [PHOTO-07] */
export const buildLockedImage = (photoId: string): Image => {
  const blurred = photoFilename(photoId, 'locked');
  return {
    filename: blurred,
    large_filename: blurred,
    medium_filename: blurred,
    small_filename: blurred,
    thumb_filename: blurred,
  };
};
