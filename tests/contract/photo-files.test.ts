import { expect, it } from 'vitest';
import { photos } from '#contract/limits/contact.ts';
import { validatePhotoFile } from '#contract/photo-files.ts';

it.each([
  ['image/jpeg', null],
  ['image/png', null],
  ['image/webp', null],
  ['image/heic', null],
  ['image/heif', null],
  // A system without a MIME type for it.
  ['', null],
  ['image/avif', 'photo_type'],
  ['image/gif', 'photo_type'],
  ['image/svg+xml', 'photo_type'],
  ['application/pdf', 'photo_type'],
] as const)('[PHOTO-08] validates a file of the type "%s": %s', (type, error) => {
  expect(validatePhotoFile({ type, size: photos.maxBytes })).toBe(error);
  expect(validatePhotoFile({ type, size: photos.maxBytes + 1 })).toBe(error ?? 'photo_bytes');
});
