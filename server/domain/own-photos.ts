import { photos } from '#contract/limits/contact.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import type { MemberTable, PhotoTable } from '#server/db/schema.ts';
import { buildClearImage } from './photo-names.ts';

/** Maximum number of photos; rejected ones count until they are deleted. [PHOTO-01 PHOTO-02] */
export const photoLimit = ({ paid }: Pick<MemberTable, 'paid'>): number => (paid === 1 ? photos.premium : photos.free);

/** [PHOTO-01 PHOTO-02 PHOTO-08] */
export const toOwnPhotos = (
  rows: readonly PhotoTable[],
  member: Pick<MemberTable, 'paid'>,
  main: string | null,
): OwnPhotos => ({
  photos: rows.map(({ id, state, reason }) => ({ id, image: buildClearImage(id), main: id === main, state, reason })),
  limit: photoLimit(member),
});
