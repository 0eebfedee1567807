import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { PhotoTable, Schema } from '#server/db/schema.ts';
import { getMember } from './members.ts';

/** A member's photos in their order. */
export const listPhotos = (db: Kysely<Schema>, memberId: string): Promise<PhotoTable[]> =>
  db.selectFrom('photo').selectAll().where('member_id', '=', memberId).orderBy('position').execute();

/** Those that others may see. [PHOTO-08] */
export const listApprovedPhotoIds = async (db: Kysely<Schema>, memberId: string): Promise<string[]> =>
  (await listPhotos(db, memberId)).filter(({ state }) => state === 'approved').map(({ id }) => id);

/**
 * The main photo after a change: the one it was, or else the first that others may see. It is never one that waits
 * for an operator or was rejected, so nobody sees such a one on a card. [PHOTO-07 PHOTO-08]
 */
export const updateMainPhoto = async (tx: Tx, memberId: string): Promise<string | null> => {
  const approved = await listApprovedPhotoIds(tx, memberId);
  const { main_photo: before } = await getMember(tx, memberId);
  const main = before !== null && approved.includes(before) ? before : (approved[0] ?? null);
  if (main !== before) await tx.updateTable('member').set({ main_photo: main }).where('id', '=', memberId).execute();
  return main;
};

const judge = async (
  { tx, tell }: Pick<WriteContext, 'tx' | 'tell'>,
  photoId: string,
  verdict: Pick<PhotoTable, 'state' | 'reason'>,
): Promise<boolean> => {
  const photo = await tx
    .updateTable('photo')
    .set(verdict)
    .where('id', '=', photoId)
    .returning('member_id')
    .executeTakeFirst();
  if (photo === undefined) return false;
  await updateMainPhoto(tx, photo.member_id);
  await tell(photo.member_id, { type: 'user' });
  return true;
};

/** An operator lets others see a photo; false where there is none. [PHOTO-08] */
export const approvePhoto = (change: Pick<WriteContext, 'tx' | 'tell'>, photoId: string): Promise<boolean> =>
  judge(change, photoId, { state: 'approved', reason: null });

/** An operator hides a photo from all but its owner, who reads why; false where there is none. [PHOTO-08] */
export const rejectPhoto = (
  change: Pick<WriteContext, 'tx' | 'tell'>,
  photoId: string,
  reason: string,
): Promise<boolean> => judge(change, photoId, { state: 'rejected', reason });
