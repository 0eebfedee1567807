import type { FieldError } from './errors.ts';
import { photos } from './limits/contact.ts';

/** Accepted image types. [PHOTO-08] */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/** Shown by every browser, unlike HEIC. [PHOTO-11] */
const croppableTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const isCroppable = ({ type }: { readonly type: string }): boolean => croppableTypes.includes(type);

/** For the `accept` attribute: systems without a MIME type for HEIC need the file extensions. [PHOTO-08] */
export const acceptedPhotoTypes = [...photoTypes, '.heic', '.heif'] as const;

/** Validates type and size before the upload; null when valid. The server validates the content. [PHOTO-08] */
export const validatePhotoFile = (file: { readonly type: string; readonly size: number }): FieldError | null => {
  if (file.type !== '' && !photoTypes.some((type) => type === file.type)) return 'photo_type';
  return file.size > photos.maxBytes ? 'photo_bytes' : null;
};
