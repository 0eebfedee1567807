import type { Kysely } from 'kysely';
import type { Tx } from '#server/call.ts';
import type { Change } from '#server/change.ts';
import type { PhotoTable, Schema } from '#server/db/schema.ts';
import { readMember } from './members.ts';

/** A member's photos in their order. */
export const readPhotos = (db: Kysely<Schema>, memberId: string): Promise<PhotoTable[]> =>
  db.selectFrom('photo').selectAll().where('member_id', '=', memberId).orderBy('position').execute();

/** Those that others may see. [PHOTO-08] */
export const approvedPhotoIds = async (db: Kysely<Schema>, memberId: string): Promise<string[]> =>
  (await readPhotos(db, memberId)).filter(({ state }) => state === 'approved').map(({ id }) => id);

/**
 * The main photo after a change: the one it was, or else the first that others may see. It is never one that waits
 * for an operator or was rejected, so nobody sees such a one on a card. [PHOTO-07 PHOTO-08]
 */
export const settleMainPhoto = async (tx: Tx, memberId: string): Promise<string | null> => {
  const approved = await approvedPhotoIds(tx, memberId);
  const { main_photo: before } = await readMember(tx, memberId);
  const main = before !== null && approved.includes(before) ? before : (approved[0] ?? null);
  if (main !== before) await tx.updateTable('member').set({ main_photo: main }).where('id', '=', memberId).execute();
  return main;
};

const judge = async (
  { tx, tell }: Pick<Change, 'tx' | 'tell'>,
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
  await settleMainPhoto(tx, photo.member_id);
  await tell(photo.member_id, { type: 'user' });
  return true;
};

/** An operator lets others see a photo; false where there is none. [PHOTO-08] */
export const approvePhoto = (change: Pick<Change, 'tx' | 'tell'>, photoId: string): Promise<boolean> =>
  judge(change, photoId, { state: 'approved', reason: null });

/** An operator hides a photo from all but its owner, who reads why; false where there is none. [PHOTO-08] */
export const rejectPhoto = (change: Pick<Change, 'tx' | 'tell'>, photoId: string, reason: string): Promise<boolean> =>
  judge(change, photoId, { state: 'rejected', reason });
