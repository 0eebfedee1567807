import type { FieldError } from '#contract/errors.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { newId } from '#server/domain/id.ts';
import { toOwnPhotos, photoLimit } from '#server/domain/own-photos.ts';
import {
  addPhoto as savePhoto,
  deletePhoto as removePhoto,
  listPhotos,
  movePhoto,
  updateMainPhoto,
} from '#server/store/photos.ts';
import { updateMember } from '#server/store/members.ts';
import { listHeldPhotos } from '#server/store/reports.ts';
import { getSiteParameters } from '#server/store/site-settings.ts';

const refusal = (error: FieldError): Refusal => new Refusal('invalid_fields', { fields: { photo: error } });

/** The member's photos after a change. */
const buildReply = async (tx: Tx, member: Member) => {
  const main = await updateMainPhoto(tx, member.id);
  return toOwnPhotos(await listPhotos(tx, member.id), member, main);
};

/** [PHOTO-01 PHOTO-02 PHOTO-08 API-32] */
export const loadPhotos = defineCall({
  name: 'loadPhotos',
  run: async ({ tx, member }) => toOwnPhotos(await listPhotos(tx, member.id), member, member.main_photo),
});

/**
 * Files are written before the transaction, because processing is slow, and removed when the call is refused. The first
 * approved photo becomes the main one. [PHOTO-01 PHOTO-02 PHOTO-08 PHOTO-11 API-32]
 */
export const addPhoto = defineCall({
  name: 'addPhoto',
  prepare: async ({ deps, member, file, query }) => {
    const existing = await listPhotos(deps.db.read, member.id);
    if (existing.length >= photoLimit(member)) throw refusal('photo_limit');
    const id = newId();
    const error = await deps.photos.keep(id, file, query.crop);
    if (error !== null) throw refusal(error);
    return { id };
  },
  discard: ({ deps, prepared }) => deps.photos.remove(prepared.id),
  run: async ({ tx, now, member, prepared, publishEvent }) => {
    const existing = await listPhotos(tx, member.id);
    if (existing.length >= photoLimit(member)) return refusal('photo_limit');
    const { photo_moderation: isModerated } = await getSiteParameters(tx);
    await savePhoto(tx, {
      id: prepared.id,
      member_id: member.id,
      position: (existing.at(-1)?.position ?? -1) + 1,
      drawn_seed: null,
      drawn_shot: 0,
      state: isModerated ? 'pending' : 'approved',
      reason: null,
      created_at: now,
    });
    await publishEvent(member.id, { type: 'user' });
    return buildReply(tx, member);
  },
});

/** Only an approved photo can be the main one; any photo can be moved. [PHOTO-07 PHOTO-08 PHOTO-10 API-32] */
export const changePhoto = defineCall({
  name: 'changePhoto',
  run: async ({ tx, member, body, publishEvent }) => {
    if ((body.main === undefined) === (body.place === undefined)) return new Refusal('bad_request');
    const photos = await listPhotos(tx, member.id);
    const photo = photos.find(({ id }) => id === body.id);
    if (photo === undefined) return new Refusal('not_found');
    if (body.place === undefined) {
      if (photo.state !== 'approved') return new Refusal('invalid_fields', { fields: { id: 'invalid' } });
      await updateMember(tx, member.id, { main_photo: photo.id });
    } else {
      await movePhoto(tx, photos, photo, body.place);
    }
    await publishEvent(member.id, { type: 'user' });
    return buildReply(tx, member);
  },
});

/** The next photo takes the place of a deleted main photo. [PHOTO-08 API-32] */
export const deletePhoto = defineCall({
  name: 'deletePhoto',
  run: async ({ tx, deps, now, member, body, publishEvent, afterCommit }) => {
    const { id } = body;
    if (!(await removePhoto(tx, member.id, id))) return new Refusal('not_found');
    if (!(await listHeldPhotos(tx, [id], now)).has(id)) afterCommit(() => deps.photos.remove(id));
    await publishEvent(member.id, { type: 'user' });
    return buildReply(tx, member);
  },
});
