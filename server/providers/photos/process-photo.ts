import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { FieldError } from '#contract/errors.ts';
import { photoWidths, photos } from '#contract/limits.ts';
import { photoTypes } from '#contract/photo-files.ts';
import type { PhotoSize } from '#server/core/deps.ts';
import { decodeHeic } from './decode-heic.ts';

/** The longest side of a picture in full, in pixels. */
const longest = 1_280;
/** Of a picture that lies, four to three, so many are as high as the large cut. */
const longestCut = Math.round((longest * 4) / 3);
/** Cuts stand upright, three to four, like the cards they are shown on. */
const boxOf = (width: number) => ({ width, height: Math.round((width * 4) / 3) });
/** Too few pixels to be made sharp again. [PHOTO-07] */
const locked = { width: 30, height: 40 } as const;
/** More of it takes more than twice as long, and saves a fiftieth of the bytes. */
const effort = 2;
/** However cleverly a file is made, it takes no longer. */
const seconds = 15;

const typeOf = async (bytes: Uint8Array): Promise<string | undefined> => (await fileTypeFromBuffer(bytes))?.mime;

/** The container of HEIC; AVIF is another brand of it, and may call itself so too. */
const isHeif = (type: string | undefined): boolean => type === 'image/heic' || type === 'image/heif';

/**
 * What is wrong with an uploaded file, told from its first bytes without decoding it; null when it may be a picture.
 * Its name and the type it was said to have count for nothing. [PHOTO-08]
 */
export const uploadError = async (bytes: Uint8Array): Promise<FieldError | null> => {
  const type = await typeOf(bytes);
  if (!photoTypes.some((known) => known === type)) return 'photo_type';
  try {
    const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isHeif(type) ? compression !== 'hevc' : type !== `image/${format}`) return 'photo_type';
    return width * height > photos.maxPixels ? 'photo_pixels' : null;
  } catch {
    return 'photo_type';
  }
};

const upright = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: photos.maxPixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: longestCut, height: longestCut, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/** A blurred picture of a few pixels. [PHOTO-07] */
export const blur = (clear: Buffer): Promise<Buffer> =>
  sharp(clear)
    .resize({ ...locked, fit: 'cover' })
    .blur(2)
    .webp({ quality: 60 })
    .toBuffer();

/**
 * The cuts of a picture, all of the same piece of it. A picture with too few pixels is enlarged: the client tells the
 * browser how wide each is, and nobody can tell the client that one is narrower.
 */
const cutsOf = async (picture: Sharp): Promise<Record<Exclude<PhotoSize, 'full'>, Buffer>> => {
  const { data, info } = await picture
    .resize({ ...boxOf(photoWidths.large), fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = (width: number) =>
    sharp(data, { raw: info }).resize(boxOf(width)).webp({ quality: 80, effort }).toBuffer();
  const thumb = await cut(photoWidths.thumb);
  return {
    large: await cut(photoWidths.large),
    medium: await cut(photoWidths.medium),
    small: await cut(photoWidths.small),
    thumb,
    locked: await blur(thumb),
  };
};

/** A size that was not made when the picture was uploaded, from the whole one. */
export const cropPhoto = async (full: Buffer, size: Exclude<PhotoSize, 'full'>): Promise<Buffer> =>
  (await cutsOf(sharp(full)))[size];

/**
 * Every size of an uploaded picture; null when it cannot be decoded to its end. They are encoded from bare pixels, so
 * nothing that a camera has written into the file (place, time, serial number, a smaller picture) is left. [PHOTO-08]
 */
export const renderSizes = async (bytes: Uint8Array): Promise<Record<PhotoSize, Buffer> | null> => {
  try {
    const { data, info } = await upright(isHeif(await typeOf(bytes)) ? await decodeHeic(bytes) : bytes);
    const pixels = () => sharp(data, { raw: info });
    const full = await pixels()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort })
      .toBuffer();
    return { full, ...(await cutsOf(pixels())) };
  } catch {
    return null;
  }
};
