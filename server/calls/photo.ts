import type { FieldError } from '#contract/errors.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { newId } from '#server/domain/id.ts';
import { toOwnPhotos, photoLimit } from '#server/domain/own-photos.ts';
import { listPhotos, updateMainPhoto } from '#server/store/photos.ts';
import { listHeldPhotos } from '#server/store/reports.ts';
import { getSiteParameters } from '#server/store/site-settings.ts';

const refusal = (error: FieldError): Refusal => new Refusal('invalid_fields', { fields: { photo: error } });

/** What the member sees after a change of his photos. */
const settled = async (tx: Tx, member: Member) => {
  const main = await updateMainPhoto(tx, member.id);
  return toOwnPhotos(await listPhotos(tx, member.id), member, main);
};

/** [PHOTO-01 PHOTO-02 PHOTO-08 API-32] */
export const loadPhotos = defineCall({
  name: 'loadPhotos',
  run: async ({ tx, member }) => toOwnPhotos(await listPhotos(tx, member.id), member, member.main_photo),
});

/**
 * The files are made before the row is written, because that takes long; without the row they go again. The first photo
 * that others may see becomes the main one. [PHOTO-01 PHOTO-02 PHOTO-08 API-32]
 */
export const addPhoto = defineCall({
  name: 'addPhoto',
  prepare: async ({ deps, member, file }) => {
    const already = await listPhotos(deps.db.read, member.id);
    if (already.length >= photoLimit(member)) throw refusal('photo_limit');
    const id = newId();
    const error = await deps.photos.keep(id, file);
    if (error !== null) throw refusal(error);
    return { id };
  },
  discard: ({ deps, prepared }) => deps.photos.remove(prepared.id),
  run: async ({ tx, now, member, prepared, tell }) => {
    const already = await listPhotos(tx, member.id);
    if (already.length >= photoLimit(member)) return refusal('photo_limit');
    const { photo_moderation: isModerated } = await getSiteParameters(tx);
    await tx
      .insertInto('photo')
      .values({
        id: prepared.id,
        member_id: member.id,
        position: (already.at(-1)?.position ?? -1) + 1,
        drawn_seed: null,
        drawn_shot: 0,
        state: isModerated ? 'pending' : 'approved',
        reason: null,
        created_at: now,
      })
      .execute();
    await tell(member.id, { type: 'user' });
    return settled(tx, member);
  },
});

/** Makes one of the photos that others may see the main one. [PHOTO-07 PHOTO-08 API-32] */
export const changePhoto = defineCall({
  name: 'changePhoto',
  run: async ({ tx, member, body, tell }) => {
    const photo = (await listPhotos(tx, member.id)).find(({ id }) => id === body.id);
    if (photo === undefined) return new Refusal('not_found');
    if (photo.state !== 'approved') return new Refusal('invalid_fields', { fields: { id: 'invalid' } });
    await tx.updateTable('member').set({ main_photo: photo.id }).where('id', '=', member.id).execute();
    await tell(member.id, { type: 'user' });
    return settled(tx, member);
  },
});

/** After the main photo the next one takes its place. [PHOTO-08 API-32] */
export const deletePhoto = defineCall({
  name: 'deletePhoto',
  run: async ({ tx, deps, member, body, tell, after }) => {
    const gone = await tx
      .deleteFrom('photo')
      .where('id', '=', body.id)
      .where('member_id', '=', member.id)
      .returning('id')
      .executeTakeFirst();
    if (gone === undefined) return new Refusal('not_found');
    if (!(await listHeldPhotos(tx, [gone.id])).has(gone.id)) after(() => deps.photos.remove(gone.id));
    await tell(member.id, { type: 'user' });
    return settled(tx, member);
  },
});
