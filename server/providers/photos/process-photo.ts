import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Region, type Sharp } from 'sharp';
import type { FieldError } from '#contract/errors.ts';
import { photoWidths } from '#contract/limits/app.ts';
import { photos } from '#contract/limits/contact.ts';
import { type PhotoCrop, cropScale } from '#contract/photo-crop.ts';
import { photoTypes } from '#contract/photo-files.ts';
import type { PhotoSize } from '#server/core/deps.ts';
import { decodeHeic } from './decode-heic.ts';

/** Longest side of the full size (px). */
const maxSide = 1_280;
/** Longest side of a 4:3 picture whose height equals the large crop. */
const maxCropSide = Math.round((maxSide * 4) / 3);
/** Crops are 3:4, like the cards that show them. */
const cropBox = (width: number) => ({ width, height: Math.round((width * 4) / 3) });
/** Too few pixels to be sharpened again. [PHOTO-07] */
const locked = { width: 30, height: 40 } as const;
/** Higher effort takes twice as long and saves 2 % of the bytes. */
const effort = 2;
/** Timeout for malicious files. */
const seconds = 15;

const typeOf = async (bytes: Uint8Array): Promise<string | undefined> => (await fileTypeFromBuffer(bytes))?.mime;

/** AVIF shares the container and may use the same type. */
const isHeif = (type: string | undefined): boolean => type === 'image/heic' || type === 'image/heif';

/**
 * Checks the first bytes without decoding; null: may be a picture. File name and declared type are ignored. [PHOTO-08]
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

/** The pixels of a crop. */
const toRegion = ({ turns, ...crop }: PhotoCrop, upright: { width: number; height: number }): Region => {
  const [width, height] = turns % 2 === 0 ? [upright.width, upright.height] : [upright.height, upright.width];
  const left = Math.floor((crop.left / cropScale) * width);
  const top = Math.floor((crop.top / cropScale) * height);
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round((crop.width / cropScale) * width)), width - left),
    height: Math.min(Math.max(1, Math.round((crop.height / cropScale) * height)), height - top),
  };
};

const cut = async (picture: Sharp, crop: PhotoCrop): Promise<Sharp> => {
  const { autoOrient: size } = await picture.metadata();
  return picture.rotate(crop.turns * 90).extract(toRegion(crop, size));
};

const upright = async (bytes: Uint8Array, crop: PhotoCrop | undefined) => {
  const picture = sharp(bytes, { limitInputPixels: photos.maxPixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient();
  const chosen = crop === undefined ? picture : await cut(picture, crop);
  return chosen
    .resize({ width: maxCropSide, height: maxCropSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
};

/** [PHOTO-07] */
export const blur = (clear: Buffer): Promise<Buffer> =>
  sharp(clear)
    .resize({ ...locked, fit: 'cover' })
    .blur(2)
    .webp({ quality: 60 })
    .toBuffer();

/**
 * All crops show the same part of the picture. Small pictures are enlarged, because the client declares fixed widths to
 * the browser.
 */
const renderCrops = async (picture: Sharp): Promise<Record<Exclude<PhotoSize, 'full'>, Buffer>> => {
  const { data, info } = await picture
    .resize({ ...cropBox(photoWidths.large), fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const render = (width: number) =>
    sharp(data, { raw: info }).resize(cropBox(width)).webp({ quality: 80, effort }).toBuffer();
  const thumb = await render(photoWidths.thumb);
  return {
    large: await render(photoWidths.large),
    medium: await render(photoWidths.medium),
    small: await render(photoWidths.small),
    thumb,
    locked: await blur(thumb),
  };
};

/** Crops a size that was not stored at upload from the full picture. */
export const cropPhoto = async (full: Buffer, size: Exclude<PhotoSize, 'full'>): Promise<Buffer> =>
  (await renderCrops(sharp(full)))[size];

/**
 * Renders all sizes; null: cannot be decoded completely. Encoding from raw pixels removes all metadata (place, time,
 * serial number, preview), and nothing outside of `crop` is stored. [PHOTO-08 PHOTO-11]
 */
export const renderSizes = async (bytes: Uint8Array, crop?: PhotoCrop): Promise<Record<PhotoSize, Buffer> | null> => {
  try {
    const { data, info } = await upright(isHeif(await typeOf(bytes)) ? await decodeHeic(bytes) : bytes, crop);
    const pixels = () => sharp(data, { raw: info });
    const full = await pixels()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort })
      .toBuffer();
    return { full, ...(await renderCrops(pixels())) };
  } catch {
    return null;
  }
};
