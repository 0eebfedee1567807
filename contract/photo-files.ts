import type { FieldError } from './errors.ts';
import { photos } from './limits.ts';

/** Which photos a file field lets one choose: with these a phone sends a HEIC as JPEG. [PHOTO-08] */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a file before it is sent, or null. What it really holds is judged by the server. [PHOTO-08] */
export const photoError = (file: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}): FieldError | null => {
  if (/image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return 'photo_heic';
  if (file.type !== '' && !photoTypes.some((type) => type === file.type)) return 'photo_type';
  return file.size > photos.maxBytes ? 'photo_bytes' : null;
};
