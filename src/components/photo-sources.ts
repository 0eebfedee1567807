import type { Image } from '#contract/fields.ts';
import { photoWidths } from '#contract/limits/app.ts';
import { useFacts } from '#src/system.tsx';

/** URLs of a member's picture. */
type PhotoSources = {
  /** Uncropped. */
  readonly whole: string;
  readonly thumb: string;
  /** For a 3:4 box: the browser picks by width; `src` is the fallback. */
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
