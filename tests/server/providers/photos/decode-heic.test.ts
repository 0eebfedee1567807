import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeHeic } from '#server/providers/photos/decode-heic.ts';
import { heic, heicSaying } from '#tests/heic.ts';

const plenty = { milliseconds: 60_000, memory: 512 * 1_048_576 };

test('[PHOTO-08] converts HEIC to pixels and their colour profile, without other metadata', async () => {
  const decoded = await sharp(await decodeHeic(heic('phone'), plenty)).metadata();
  const { format, width, height, channels, exif, xmp, orientation } = decoded;
  expect({ format, width, height, channels, exif, xmp, orientation }).toEqual({
    format: 'tiff',
    width: 400,
    height: 500,
    channels: 3,
    orientation: 1,
  });
  expect(decoded.icc?.equals((await sharp(heic('phone')).metadata()).icc ?? Buffer.alloc(0))).toBe(true);
  expect((await sharp(await decodeHeic(heic('mirrored'), plenty)).metadata()).icc).toBeUndefined();
});

test('[PHOTO-08] stays within its limits of time and memory', async () => {
  await expect(decodeHeic(heic('phone'), { ...plenty, milliseconds: 1 })).rejects.toThrow('It takes too long.');
  await expect(decodeHeic(heic('large'), { ...plenty, memory: 64 * 1_048_576 })).rejects.toThrow('libheif: error 6');
});

test('[PHOTO-08] the limits suffice for nearly the maximum of pixels', async () => {
  const { width, height } = await sharp(await decodeHeic(heic('large'))).metadata();
  expect({ width, height }).toEqual({ width: 6_656, height: 6_656 });
});

test('[PHOTO-08] refuses a header with too many or wrong pixels', async () => {
  await expect(decodeHeic(heicSaying(30_000, 30_000), plenty)).rejects.toThrow('Too many pixels.');
  await expect(decodeHeic(heicSaying(80, 60), plenty)).rejects.toThrow('libheif: error 6');
});

test('[PHOTO-08] decoding does not block other requests', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await decodeHeic(heic('large'), plenty);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(50);
});
