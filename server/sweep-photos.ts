import type { Deps } from './deps.ts';

const day = 24 * 60 * 60_000;

/**
 * Removes the files of uploads that never became a photo, or whose photo is gone. None is younger than a day: it may
 * belong to an upload that is under way. [PHOTO-08]
 */
export const sweepPhotos = ({ db, photos }: Pick<Deps, 'db' | 'photos'>, now: number): Promise<void> =>
  photos.sweep(now - day, async (photoIds) => {
    if (photoIds.length === 0) return new Set();
    const rows = await db.read.selectFrom('photo').select('id').where('id', 'in', photoIds).execute();
    return new Set(rows.map(({ id }) => id));
  });
