import type { FieldError } from './errors.ts';
import { photos } from './limits.ts';

/** What a photo may be. [PHOTO-08] */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/** What a file field lets one choose: a system that knows no HEIC goes by the names. [PHOTO-08] */
export const acceptedPhotoTypes = [...photoTypes, '.heic', '.heif'] as const;

/** What is wrong with a file before it is sent, or null. What it really holds is judged by the server. [PHOTO-08] */
export const validatePhotoFile = (file: { readonly type: string; readonly size: number }): FieldError | null => {
  if (file.type !== '' && !photoTypes.some((type) => type === file.type)) return 'photo_type';
  return file.size > photos.maxBytes ? 'photo_bytes' : null;
};
