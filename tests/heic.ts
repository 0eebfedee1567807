import { readFileSync } from 'node:fs';

/**
 * Two of the photos in `heic` have four quarters; these are their colours in sRGB. They were encoded once by heif-enc 1.15.1 (Debian's libheif-examples), which writes neither a grid nor a turn; their boxes were
 * then put together anew by a script:
 *
 * - `phone.heic` as an iPhone writes it: 500 x 400 pixels out of four tiles of 256 x 256 (`grid`), colours in Display P3,
 *   turned upright by `irot` (90 degrees clockwise), which its Exif says once more; there is also the place, the time and a
 *   serial number.
 * - `mirrored.heic`: 400 x 300 pixels in one piece, of the brand `mif1`, mirrored from left to right by `imir`.
 * - `large.heic`: 6656 x 6656 pixels, 169 times the same tile of 512 x 512.
 */
export const quarterColours = {
  red: [220, 40, 40],
  green: [40, 160, 60],
  blue: [50, 70, 200],
  white: [240, 240, 240],
} as const;

export const heic = (name: 'phone' | 'mirrored' | 'large'): Buffer =>
  readFileSync(new URL(`./heic/${name}.heic`, import.meta.url));

/** The same, saying that it has so many pixels. */
export const heicSaying = (width: number, height: number): Buffer => {
  const bytes = heic('mirrored');
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
};
