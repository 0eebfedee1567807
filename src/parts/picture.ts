import type { Image } from '#contract/fields.ts';
import { useFacts } from '#src/system.tsx';

/** Addresses of a member's picture: 320 and 640 CSS pixels wide. Null without a picture. */
export const usePicture = (): ((image: Image | null) => { thumb: string; full: string } | null) => {
  const prefix = useFacts((facts) => facts.settings?.cdn_prefix ?? '');
  return (image) =>
    image === null ? null : { thumb: `${prefix}${image.thumb_filename}`, full: `${prefix}${image.filename}` };
};

/** Lets the browser choose between the two by the room the picture has. */
export const bothWidths = (picture: { thumb: string; full: string }): string =>
  `${picture.thumb} 320w, ${picture.full} 640w`;
