import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoWidths } from '#contract/limits/app.ts';
import type { PhotoSize } from '#server/core/deps.ts';
import { photoSizes } from '#server/domain/photo-names.ts';
import { openPhotoStore } from '#server/providers/photos/photo-store.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { dailyCases } from '#tests/nightly.ts';
import { measureSimilarity } from '#tests/server/kit/image-similarity.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

let directory: ReturnType<typeof makeDirectory>;
beforeAll(() => {
  directory = makeDirectory();
});
afterAll(() => directory.remove());

const photo = { id: 'photo00001', drawn_seed: 'demo-0-0', drawn_shot: 0 };
const files = () => readdirSync(join(directory.path, 'photos')).sort();

test('draws a demo photo once on first request and stores it as a file', async () => {
  const store = openPhotoStore(directory.path);
  const answers = await Promise.all(Array.from({ length: 10 }, () => store.read(photo, 'thumb')));
  const [first] = answers;
  expect(answers.every((answer) => answer === first)).toBe(true);
  expect(files()).toEqual(['photo00001-thumb.webp']);
  expect(await openPhotoStore(directory.path).read({ ...photo, drawn_seed: null }, 'thumb')).toEqual(first);
});

test('[PHOTO-07] renders six sizes, the locked one with too few pixels to be sharpened', async () => {
  const store = openPhotoStore(directory.path);
  const sizeOf = async (size: PhotoSize) => {
    const { format, width, height } = await sharp((await store.read(photo, size)) ?? Buffer.alloc(0)).metadata();
    return { format, width, height };
  };
  expect(await sizeOf('full')).toEqual({ format: 'webp', width: 960, height: 1_280 });
  expect(await sizeOf('large')).toEqual({ format: 'webp', width: 960, height: 1_280 });
  expect(await sizeOf('medium')).toEqual({ format: 'webp', width: 640, height: 853 });
  expect(await sizeOf('small')).toEqual({ format: 'webp', width: 480, height: 640 });
  expect(await sizeOf('thumb')).toEqual({ format: 'webp', width: 320, height: 427 });
  expect(await sizeOf('locked')).toEqual({ format: 'webp', width: 30, height: 40 });
  expect(files()).toEqual(
    ['-large', '-locked', '-medium', '-small', '-thumb', ''].map((size) => `photo00001${size}.webp`),
  );
});

test('[PHOTO-07] the locked size of a drawn photo does not reveal it', async () => {
  const store = openPhotoStore(directory.path);
  for (const [seed, shot] of dailyCases(['a', 'b', 'c', 'd', 'e', 'f'], 2).flatMap((each) => [
    [each, 0] as const,
    [each, 1] as const,
  ])) {
    const drawn = { id: `drawn-${seed}-${shot}`, drawn_seed: seed, drawn_shot: shot };
    const [clear, locked] = [await store.read(drawn, 'full'), await store.read(drawn, 'locked')];
    expect(await measureSimilarity(clear ?? Buffer.alloc(0), locked ?? Buffer.alloc(0))).toBeLessThan(0.5);
  }
});

test('returns null for a missing file', async () => {
  const store = openPhotoStore(directory.path);
  expect(await store.read({ id: 'photo00009', drawn_seed: null, drawn_shot: 0 }, 'full')).toBe(null);
});

test('[PHOTO-08] crops missing sizes of older photos on first request, and removes all sizes together', async () => {
  const store = openPhotoStore(directory.path);
  const old = { id: 'photo00011', drawn_seed: null, drawn_shot: 0 };
  const own = () => files().filter((name) => name.startsWith(old.id));
  expect(await store.keep(old.id, await picture(500, 1_000).jpeg().toBuffer())).toBe(null);
  const uploaded = await store.read(old, 'medium');
  for (const cut of ['large', 'medium', 'small']) rmSync(join(directory.path, 'photos', `${old.id}-${cut}.webp`));
  expect(own()).toEqual(['-locked', '-thumb', ''].map((size) => `${old.id}${size}.webp`));

  for (const cut of ['large', 'medium', 'small'] as const) {
    const [one, other] = await Promise.all([store.read(old, cut), store.read(old, cut)]);
    expect(one).toBe(other);
    const { width, height } = await sharp(one ?? Buffer.alloc(0)).metadata();
    expect({ width, height }).toEqual({ width: photoWidths[cut], height: Math.round((photoWidths[cut] * 4) / 3) });
    expect(await measureSimilarity(uploaded ?? Buffer.alloc(0), one ?? Buffer.alloc(0))).toBeGreaterThan(0.9);
  }
  expect(own()).toHaveLength(photoSizes.length);
  await store.remove(old.id);
  expect(own()).toEqual([]);
  for (const size of photoSizes) expect(await store.read(old, size)).toBe(null);
});

test('[PHOTO-08] all crops show the same part of the picture', async () => {
  const store = openPhotoStore(directory.path);
  const read = async (of: typeof photo | typeof uploaded, size: PhotoSize) =>
    (await store.read(of, size)) ?? Buffer.alloc(0);
  const uploaded = { id: 'photo00012', drawn_seed: null, drawn_shot: 0 };
  const extended = sharp(await read(photo, 'full')).extend({ left: 900, background: '#345' });
  expect(await store.keep(uploaded.id, await extended.jpeg().toBuffer())).toBe(null);
  const large = await read(uploaded, 'large');
  expect(await measureSimilarity(large, await read(uploaded, 'medium'))).toBeGreaterThan(0.9);
  expect(await measureSimilarity(large, await read(uploaded, 'small'))).toBeGreaterThan(0.9);
  expect(await measureSimilarity(large, await read(uploaded, 'thumb'))).toBeGreaterThan(0.9);
});
