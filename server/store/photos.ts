import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { PhotoTable, Schema } from '#server/db/schema.ts';
import { getMember, updateMember } from './members.ts';
import { isContactableBy, isViewableBy } from './member-visibility.ts';

export const listPhotos = (db: Kysely<Schema>, memberId: string): Promise<PhotoTable[]> =>
  db.selectFrom('photo').selectAll().where('member_id', '=', memberId).orderBy('position').execute();

/** [ALERT-05 PHOTO-08] */
export const hasPhotoInReview = async (db: Kysely<Schema>, memberId: string): Promise<boolean> =>
  (await listPhotos(db, memberId)).some(({ state }) => state === 'pending');

/** [PHOTO-08] */
export const listApprovedPhotoIds = async (db: Kysely<Schema>, memberId: string): Promise<string[]> =>
  (await listPhotos(db, memberId)).filter(({ state }) => state === 'approved').map(({ id }) => id);

/**
 * Keeps the main photo if it is approved, else takes the first approved one, so that cards never show a pending or
 * rejected photo. [PHOTO-07 PHOTO-08]
 */
export const updateMainPhoto = async (tx: Tx, memberId: string): Promise<string | null> => {
  const approved = await listApprovedPhotoIds(tx, memberId);
  const { main_photo: before } = await getMember(tx, memberId);
  const main = before !== null && approved.includes(before) ? before : (approved[0] ?? null);
  if (main !== before) await updateMember(tx, memberId, { main_photo: main });
  return main;
};

const decidePhoto = async (
  { tx, publishEvent }: Pick<WriteContext, 'tx' | 'publishEvent'>,
  photoId: string,
  decision: Pick<PhotoTable, 'state' | 'reason'>,
): Promise<boolean> => {
  const photo = await tx
    .updateTable('photo')
    .set(decision)
    .where('id', '=', photoId)
    .returning('member_id')
    .executeTakeFirst();
  if (photo === undefined) return false;
  await updateMainPhoto(tx, photo.member_id);
  await publishEvent(photo.member_id, { type: 'user' });
  return true;
};

/** Returns false when there is no such photo. [PHOTO-08] */
export const approvePhoto = (change: Pick<WriteContext, 'tx' | 'publishEvent'>, photoId: string): Promise<boolean> =>
  decidePhoto(change, photoId, { state: 'approved', reason: null });

/** Hidden from all but its owner, who sees the reason. Returns false when there is no such photo. [PHOTO-08] */
export const rejectPhoto = (
  change: Pick<WriteContext, 'tx' | 'publishEvent'>,
  photoId: string,
  reason: string,
): Promise<boolean> => decidePhoto(change, photoId, { state: 'rejected', reason });

export const addPhoto = async (tx: Tx, photo: PhotoTable): Promise<void> => {
  await tx.insertInto('photo').values(photo).execute();
};

/** `photos`: all of the member, in order. Beyond the last place the photo becomes the last one. [PHOTO-10] */
export const movePhoto = async (
  tx: Tx,
  photos: readonly PhotoTable[],
  moved: PhotoTable,
  place: number,
): Promise<void> => {
  const ordered = photos.filter(({ id }) => id !== moved.id).toSpliced(place, 0, moved);
  for (const [position, photo] of ordered.entries())
    if (photo.position !== position)
      await tx.updateTable('photo').set({ position }).where('id', '=', photo.id).execute();
};

/** Returns false when the member has no such photo. */
export const deletePhoto = async (tx: Tx, memberId: string, id: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('photo')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** Photos that wait for an operator's decision, the oldest first. [PHOTO-08] */
export const listPendingPhotos = (db: Kysely<Schema>) =>
  db
    .selectFrom('photo')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select(['photo.id', 'photo.created_at', 'member.name', 'member.id as owner'])
    .where('photo.state', '=', 'pending')
    .orderBy('photo.created_at')
    .execute();

/** A photo of a profile that the viewer may open; unapproved photos are visible to their owner only. [PHOTO-08] */
export const findViewablePhoto = (db: Kysely<Schema>, photoId: string, viewerId: string | null) =>
  db
    .selectFrom('photo')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select(['photo.id', 'photo.member_id', 'photo.drawn_seed', 'photo.drawn_shot', 'member.main_photo'])
    .where('photo.id', '=', photoId)
    .where((eb) => eb.or([eb('photo.state', '=', 'approved'), eb('photo.member_id', '=', viewerId ?? '')]))
    .where(isViewableBy(viewerId))
    .executeTakeFirst();

/**
 * A photo sent in a conversation, for its two members only: as long as they may write to each other, and the viewer has
 * not deleted its message. [PHOTO-06 PHOTO-08]
 */
export const findViewableChatPhoto = (db: Kysely<Schema>, photoId: string, viewerId: string) =>
  db
    .selectFrom('chat_photo')
    .innerJoin('message', 'message.id', 'chat_photo.id')
    .innerJoin('participant', 'participant.conversation_id', 'chat_photo.conversation_id')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select('chat_photo.id')
    .where('chat_photo.id', '=', photoId)
    .where('participant.member_id', '=', viewerId)
    .whereRef('participant.cleared', '<', 'message.position')
    .where(isContactableBy(viewerId))
    .executeTakeFirst();
