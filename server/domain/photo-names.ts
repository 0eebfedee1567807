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

/** The name of a picture below `cdn_prefix`. */
export const photoFilename = (photoId: string, size: PhotoSize): string => `${photoId}${suffix[size]}.webp`;

const pattern = /^([\w-]{1,60}?)(?:-(large|medium|small|thumb|locked))?\.webp$/;

/** The photo that a file is a picture of, and in which size; null when its name is none of ours. */
export const parsePhotoFilename = (filename: string): { photoId: string; size: PhotoSize } | null => {
  const [, photoId, ending] = pattern.exec(filename) ?? [];
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

/** The blurred picture, made on the server, that stands in for a photo the viewer may not see, in every size. [PHOTO-07] */
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
