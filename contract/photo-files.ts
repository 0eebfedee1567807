import type { FieldError } from './errors.ts';
import { photos } from './limits.ts';

/** Accepted image types. [PHOTO-08] */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/** The `accept` attribute: systems that do not know HEIC need the file extensions. [PHOTO-08] */
export const acceptedPhotoTypes = [...photoTypes, '.heic', '.heif'] as const;

/** Checks a file before the upload; null when it is fine. The server checks its content. [PHOTO-08] */
export const validatePhotoFile = (file: { readonly type: string; readonly size: number }): FieldError | null => {
  if (file.type !== '' && !photoTypes.some((type) => type === file.type)) return 'photo_type';
  return file.size > photos.maxBytes ? 'photo_bytes' : null;
};
