import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { photos } from '#contract/limits.ts';
import { publicFieldErrors, fieldErrorTexts } from './field-errors.ts';

const mostMegabytes = photos.maxBytes / 1_048_576;
const mostMegapixels = photos.maxPixels / 1_000_000;

type Inside = Extract<FieldError, `photo_${string}` | 'report_full'>;

/** What is wrong with a photo, and with a report. */
export const memberFieldErrors = {
  ...publicFieldErrors,
  photo_type: msg`This is no photo that can be shown: choose a JPEG, PNG, WebP or HEIC.`,
  photo_bytes: msg`This photo is too large: at most ${mostMegabytes} MB.`,
  photo_pixels: msg`This photo has too many pixels: at most ${mostMegapixels} megapixels.`,
  photo_limit: msg`You have as many photos as you can have.`,
  report_full: msg`You have told us a lot about this already. We will look at it.`,
} as const satisfies Record<keyof typeof publicFieldErrors | Inside, MessageDescriptor>;

/** On a screen whose texts are `inside`. */
export const fieldErrorText = fieldErrorTexts(memberFieldErrors);
