import { join } from 'node:path';
import sharp from 'sharp';
import { photoWidths } from '#contract/limits/app.ts';
import { isStorageFull } from '#server/db/error-codes.ts';
import type { PhotoSize, PhotoStore } from '#server/core/deps.ts';
import { photoFilename, parsePhotoFilename, photoSizes } from '#server/domain/photo-names.ts';
import { drawPortrait, createLooks, renderPortrait } from '#server/demo/portrait.ts';
import { openPhotoDirectory } from './photo-directory.ts';
import { blur, cropPhoto, renderSizes, uploadError } from './process-photo.ts';
import { createBoundedQueue } from '#server/core/bounded-queue.ts';

/** Files looked up per query. */
const sweepBatchSize = 500;

const draw = async (seed: string, shot: number, size: PhotoSize): Promise<Buffer> => {
  const svg = drawPortrait(createLooks(seed), shot);
  // Portraits are drawn as 3:4, so the full size equals the large one.
  if (size === 'locked') return blur(await renderPortrait(svg, photoWidths.thumb));
  return renderPortrait(svg, photoWidths[size === 'full' ? 'large' : size]);
};

/**
 * Demo pictures are drawn, and missing sizes of older uploads cropped, on first request, two at a time. Uploads are
 * processed one at a time, to leave a core for other requests.
 */
export const openPhotoStore = (dataDir: string): PhotoStore => {
  const directory = openPhotoDirectory(join(dataDir, 'photos'));
  const enqueueDrawing = createBoundedQueue({ atOnce: 2, waiting: 2_000 });
  const enqueueUpload = createBoundedQueue({ atOnce: 1, waiting: 64 });
  const pending = new Map<string, Promise<Buffer>>();
  // One thread per picture: the queues bound the number of threads.
  sharp.concurrency(1);

  const renderAndStore = (name: string, render: () => Promise<Buffer>): Promise<Buffer> =>
    enqueueDrawing(async () => {
      const bytes = await render();
      // On a full disk the picture is served without being stored; it can be rendered again.
      await directory.write(name, bytes).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
      });
      return bytes;
    });

  const renderOnce = (name: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const running = pending.get(name);
    if (running !== undefined) return running;
    const rendering = renderAndStore(name, render).finally(() => pending.delete(name));
    pending.set(name, rendering);
    return rendering;
  };

  const remove: PhotoStore['remove'] = (photoId) =>
    directory.remove(photoSizes.map((size) => photoFilename(photoId, size)));

  return {
    read: async (photo, size) => {
      const name = photoFilename(photo.id, size);
      const stored = await directory.read(name);
      if (stored !== null) return stored;
      const { drawn_seed: seed, drawn_shot: shot } = photo;
      if (seed !== null) return renderOnce(name, () => draw(seed, shot, size));
      const full = size === 'full' ? null : await directory.read(photoFilename(photo.id, 'full'));
      return full === null || size === 'full' ? null : renderOnce(name, () => cropPhoto(full, size));
    },
    keep: async (photoId, bytes, crop) => {
      const error = await uploadError(bytes);
      if (error !== null) return error;
      const pictures = await enqueueUpload(() => renderSizes(bytes, crop));
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
      for (let at = 0; at < names.length; at += sweepBatchSize) {
        const old = await directory.writtenBefore(names.slice(at, at + sweepBatchSize), before);
        const ids = old.map((name) => parsePhotoFilename(name)?.photoId ?? null);
        const knownIds = await known([...new Set(ids.filter((id) => id !== null))]);
        await directory.remove(old.filter((_, index) => !knownIds.has(ids[index] ?? '')));
      }
    },
  };
};
