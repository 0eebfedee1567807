import { join } from 'node:path';
import sharp from 'sharp';
import { photoWidths } from '#contract/limits.ts';
import { isStorageFull } from '#server/db/error-codes.ts';
import type { PhotoSize, PhotoStore } from '#server/core/deps.ts';
import { photoFilename, parsePhotoFilename, photoSizes } from '#server/domain/photo-names.ts';
import { drawPortrait, portraitOf, renderPortrait } from '#server/demo/portrait.ts';
import { openPhotoDirectory } from './photo-directory.ts';
import { blur, cropPhoto, renderSizes, uploadError } from './process-photo.ts';
import { createBoundedQueue } from '#server/core/bounded-queue.ts';

/** Of so many files at once it is asked whether they belong to a photo. */
const sweepAtOnce = 500;

const draw = async (seed: string, shot: number, size: PhotoSize): Promise<Buffer> => {
  const svg = drawPortrait(portraitOf(seed), shot);
  // Drawn three to four: the whole picture is the large one.
  if (size === 'locked') return blur(await renderPortrait(svg, photoWidths.thumb));
  return renderPortrait(svg, photoWidths[size === 'full' ? 'large' : size]);
};

/**
 * Files in the data directory. Pictures of demo members are drawn when they are first asked for, two at a time, and so
 * is cut what an upload of an earlier version has not got; of new ones one is worked on at a time, so that a core is
 * left for everybody else.
 */
export const openPhotoStore = (dataDir: string): PhotoStore => {
  const directory = openPhotoDirectory(join(dataDir, 'photos'));
  const drawInTurn = createBoundedQueue({ atOnce: 2, waiting: 2_000 });
  const uploadInTurn = createBoundedQueue({ atOnce: 1, waiting: 64 });
  const inTheMaking = new Map<string, Promise<Buffer>>();
  // Each picture is worked on by one thread: the queues say how many there are.
  sharp.concurrency(1);

  const make = (name: string, draft: () => Promise<Buffer>): Promise<Buffer> =>
    drawInTurn(async () => {
      const bytes = await draft();
      // On a full disk a picture is shown and not kept: it can be made again.
      await directory.write(name, bytes).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
      });
      return bytes;
    });

  const makeOnce = (name: string, draft: () => Promise<Buffer>): Promise<Buffer> => {
    const begun = inTheMaking.get(name);
    if (begun !== undefined) return begun;
    const making = make(name, draft).finally(() => inTheMaking.delete(name));
    inTheMaking.set(name, making);
    return making;
  };

  const remove: PhotoStore['remove'] = (photoId) =>
    directory.remove(photoSizes.map((size) => photoFilename(photoId, size)));

  return {
    read: async (photo, size) => {
      const name = photoFilename(photo.id, size);
      const stored = await directory.read(name);
      if (stored !== null) return stored;
      const { drawn_seed: seed, drawn_shot: shot } = photo;
      if (seed !== null) return makeOnce(name, () => draw(seed, shot, size));
      const full = size === 'full' ? null : await directory.read(photoFilename(photo.id, 'full'));
      return full === null || size === 'full' ? null : makeOnce(name, () => cropPhoto(full, size));
    },
    keep: async (photoId, bytes) => {
      const error = await uploadError(bytes);
      if (error !== null) return error;
      const pictures = await uploadInTurn(() => renderSizes(bytes));
      if (pictures === null) return 'photo_type';
      try {
        for (const size of photoSizes) await directory.write(photoFilename(photoId, size), pictures[size]);
      } catch (failure) {
        await remove(photoId);
        throw failure;
      }
      return null;
    },
    remove,
    sweep: async (before, known) => {
      const names = await directory.names();
      for (let at = 0; at < names.length; at += sweepAtOnce) {
        const old = await directory.writtenBefore(names.slice(at, at + sweepAtOnce), before);
        const ids = old.map((name) => parsePhotoFilename(name)?.photoId ?? null);
        const kept = await known([...new Set(ids.filter((id) => id !== null))]);
        await directory.remove(old.filter((_, index) => !kept.has(ids[index] ?? '')));
      }
    },
  };
};
