import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeHeic } from '#server/providers/photos/decode-heic.ts';
import { heic, heicSaying } from '#tests/heic.ts';

const plenty = { milliseconds: 60_000, memory: 512 * 1_048_576 };

test('[PHOTO-08] a HEIC becomes its pixels and their colour profile, and nothing else', async () => {
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

test('[PHOTO-08] it takes no more time and no more memory than it is given', async () => {
  await expect(decodeHeic(heic('phone'), { ...plenty, milliseconds: 1 })).rejects.toThrow('It takes too long.');
  await expect(decodeHeic(heic('large'), { ...plenty, memory: 64 * 1_048_576 })).rejects.toThrow('libheif: error 6');
});

test('[PHOTO-08] what it is given is enough for nearly the most pixels', async () => {
  const { width, height } = await sharp(await decodeHeic(heic('large'))).metadata();
  expect({ width, height }).toEqual({ width: 6_656, height: 6_656 });
});

test('[PHOTO-08] a head that says too many pixels, or other ones than there are, is not believed', async () => {
  await expect(decodeHeic(heicSaying(30_000, 30_000), plenty)).rejects.toThrow('Too many pixels.');
  await expect(decodeHeic(heicSaying(80, 60), plenty)).rejects.toThrow('libheif: error 6');
});

test('[PHOTO-08] whoever else is served does not wait while one is decoded', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await decodeHeic(heic('large'), plenty);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(50);
});
