import { day } from '#contract/durations.ts';
import type { Deps } from '#server/core/deps.ts';
import { listNeededPhotos } from '#server/store/photo-files.ts';

/**
 * Removes files that no profile, conversation, promo or open report needs. Files younger than a day are left alone: they
 * may belong to an upload in progress. [PHOTO-08 ROLE-18]
 */
export const deleteOrphanedPhotos = (
  { db, photos, now }: Pick<Deps, 'db' | 'photos' | 'now'>,
  time: number,
): Promise<void> =>
  photos.sweep(time - day, async (photoIds) =>
    photoIds.length === 0 ? new Set() : listNeededPhotos(db.read, photoIds, now()),
  );
