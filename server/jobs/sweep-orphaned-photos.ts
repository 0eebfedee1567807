import type { Deps } from '#server/core/deps.ts';
import { listHeldPhotos } from '#server/store/reports.ts';

const day = 24 * 60 * 60_000;

const findKnown = async ({ read }: Deps['db'], photoIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const ofMembers = await read.selectFrom('photo').select('id').where('id', 'in', photoIds).execute();
  const ofConversations = await read.selectFrom('chat_photo').select('id').where('id', 'in', photoIds).execute();
  const promoted = await read.selectFrom('promo').select('id').where('id', 'in', photoIds).execute();
  const held = await listHeldPhotos(read, photoIds);
  return new Set([...[...ofMembers, ...ofConversations, ...promoted].map(({ id }) => id), ...held]);
};

/**
 * Removes the files of uploads that never became a photo, or whose photo is gone: deleted, or with the conversation in
 * which it was sent. None is younger than a day, as it may belong to an upload that is under way, and none is reported.
 * [PHOTO-08 ROLE-18]
 */
export const deleteOrphanedPhotos = ({ db, photos }: Pick<Deps, 'db' | 'photos'>, now: number): Promise<void> =>
  photos.sweep(now - day, async (photoIds) => (photoIds.length === 0 ? new Set() : findKnown(db, photoIds)));
