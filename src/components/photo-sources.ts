import type { Image } from '#contract/fields.ts';
import { photoWidths } from '#contract/limits.ts';
import { useFacts } from '#src/system.tsx';

/** Addresses of a member's picture. */
type PhotoSources = {
  /** All of it, of any shape. */
  readonly whole: string;
  readonly thumb: string;
  /** For a box of three to four: the browser chooses by the room; `src` is for those that cannot. */
  readonly src: string;
  readonly srcSet: string;
};

/** Null without a picture. */
export const usePhotoSources = (): ((image: Image | null) => PhotoSources | null) => {
  const prefix = useFacts((facts) => facts.settings?.cdn_prefix ?? '');
  return (image) => (image === null ? null : toPhotoSources(prefix, image));
};

export const toPhotoSources = (prefix: string, image: Image): PhotoSources => {
  const cuts = [
    [image.thumb_filename, photoWidths.thumb],
    [image.small_filename, photoWidths.small],
    [image.medium_filename, photoWidths.medium],
    [image.large_filename, photoWidths.large],
  ] as const;
  return {
    whole: prefix + image.filename,
    thumb: prefix + image.thumb_filename,
    src: prefix + image.medium_filename,
    srcSet: cuts.map(([name, width]) => `${prefix}${name} ${width}w`).join(', '),
  };
};
