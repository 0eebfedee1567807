import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { isStorageFull } from '#server/db/failures.ts';
import type { PhotoSize, PhotoStore } from '#server/deps.ts';
import { newId } from '#server/domain/id.ts';
import { photoFilename } from '#server/domain/photo-names.ts';
import { drawPortrait, portraitOf, renderPortrait } from '#server/demo/portrait.ts';
import { codeOf } from '#server/start-error.ts';
import { makeQueue } from './queue.ts';

type Photo = Parameters<PhotoStore['read']>[0];

/** Widths in pixels; pictures are a third higher. A locked one has too few of them to be made sharp again. */
const widths = { full: 640, thumb: 320, locked: 32 } as const satisfies Record<PhotoSize, number>;

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Whole or not at all: another process may write, or this one die, at the same moment. */
const writeWhole = async (directory: string, name: string, bytes: Buffer): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unfinished = join(directory, `.${name}.${newId()}`);
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, join(directory, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

/** On a full disk a picture is shown and not kept: it can be drawn again. */
const keep = (directory: string, name: string, bytes: Buffer): Promise<void> =>
  writeWhole(directory, name, bytes).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });

const blur = (clear: Buffer): Promise<Buffer> =>
  sharp(clear).resize({ width: widths.locked }).blur(2).webp({ quality: 60 }).toBuffer();

const draw = async (seed: string, shot: number, size: PhotoSize): Promise<Buffer> => {
  const svg = drawPortrait(portraitOf(seed), shot);
  return size === 'locked' ? blur(await renderPortrait(svg, widths.thumb)) : renderPortrait(svg, widths[size]);
};

/** Files in the data directory. Pictures of demo members are drawn when they are first asked for, two at a time. */
export const openPhotoStore = (dataDir: string): PhotoStore => {
  const directory = join(dataDir, 'photos');
  const inTurn = makeQueue({ atOnce: 2, waiting: 2_000 });
  const inTheMaking = new Map<string, Promise<Buffer>>();

  const make = (name: string, seed: string, shot: number, size: PhotoSize): Promise<Buffer> =>
    inTurn(async () => {
      const bytes = await draw(seed, shot, size);
      await keep(directory, name, bytes);
      return bytes;
    });

  const makeOnce = (name: string, seed: string, shot: number, size: PhotoSize): Promise<Buffer> => {
    const begun = inTheMaking.get(name);
    if (begun !== undefined) return begun;
    const making = make(name, seed, shot, size).finally(() => inTheMaking.delete(name));
    inTheMaking.set(name, making);
    return making;
  };

  return {
    read: async (photo: Photo, size: PhotoSize) => {
      const name = photoFilename(photo.id, size);
      const stored = await readIfThere(join(directory, name));
      if (stored !== null || photo.drawn_seed === null) return stored;
      return makeOnce(name, photo.drawn_seed, photo.drawn_shot, size);
    },
  };
};
