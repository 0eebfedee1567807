import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhotoStore } from '#server/providers/photo-store.ts';
import { likeness } from '#tests/server/kit/likeness.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

let directory: ReturnType<typeof makeDirectory>;
beforeAll(() => {
  directory = makeDirectory();
});
afterAll(() => directory.remove());

const photo = { id: 'photo00001', drawn_seed: 'demo-0-0', drawn_shot: 0 };
const files = () => readdirSync(join(directory.path, 'photos')).sort();

test('a demo picture is drawn when it is first asked for, once however many ask, and kept as a file', async () => {
  const store = openPhotoStore(directory.path);
  const answers = await Promise.all(Array.from({ length: 10 }, () => store.read(photo, 'thumb')));
  const [first] = answers;
  expect(answers.every((answer) => answer === first)).toBe(true);
  expect(files()).toEqual(['photo00001-thumb.webp']);
  expect(await openPhotoStore(directory.path).read({ ...photo, drawn_seed: null }, 'thumb')).toEqual(first);
});

test('[PHOTO-07] three sizes, the locked one with too few pixels to be made sharp again', async () => {
  const store = openPhotoStore(directory.path);
  const sizeOf = async (size: 'full' | 'thumb' | 'locked') => {
    const { format, width, height } = await sharp((await store.read(photo, size)) ?? Buffer.alloc(0)).metadata();
    return { format, width, height };
  };
  expect(await sizeOf('full')).toEqual({ format: 'webp', width: 640, height: 853 });
  expect(await sizeOf('thumb')).toEqual({ format: 'webp', width: 320, height: 427 });
  expect(await sizeOf('locked')).toEqual({ format: 'webp', width: 30, height: 40 });
  expect(files()).toEqual(['photo00001-locked.webp', 'photo00001-thumb.webp', 'photo00001.webp']);
});

test('[PHOTO-07] of no drawn picture the locked one shows what the clear one does', async () => {
  const store = openPhotoStore(directory.path);
  for (const [seed, shot] of ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((each) => [
    [each, 0] as const,
    [each, 1] as const,
  ])) {
    const drawn = { id: `drawn-${seed}-${shot}`, drawn_seed: seed, drawn_shot: shot };
    const [clear, locked] = [await store.read(drawn, 'full'), await store.read(drawn, 'locked')];
    expect(await likeness(clear ?? Buffer.alloc(0), locked ?? Buffer.alloc(0))).toBeLessThan(0.5);
  }
});

test('a file that was never uploaded is not there', async () => {
  const store = openPhotoStore(directory.path);
  expect(await store.read({ id: 'photo00009', drawn_seed: null, drawn_shot: 0 }, 'full')).toBe(null);
});
