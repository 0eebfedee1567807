import type { Kysely } from 'kysely';
import type { Member } from '#server/call.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Deps, PhotoSize } from '#server/deps.ts';
import { seesClearly } from '#server/domain/photo-sight.ts';
import { mayVisitorSeeMainPhotos } from '#server/domain/visitor-search.ts';
import { readSite } from '#server/store/settings.ts';
import { mayBeOpenedBy } from '#server/store/visible.ts';

type Request = {
  readonly deps: Pick<Deps, 'db' | 'photos'>;
  readonly member: Pick<Member, 'id' | 'paid'> | null;
  readonly photoId: string;
  readonly size: PhotoSize;
};

/** A photo of a member whom the viewer may see at all; one that is not approved is seen by its owner only. [PHOTO-08] */
const findPhoto = (db: Kysely<Schema>, photoId: string, viewerId: string | null) =>
  db
    .selectFrom('photo')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select(['photo.id', 'photo.member_id', 'photo.drawn_seed', 'photo.drawn_shot', 'member.main_photo'])
    .where('photo.id', '=', photoId)
    .where((eb) => eb.or([eb('photo.state', '=', 'approved'), eb('photo.member_id', '=', viewerId ?? '')]))
    .where(mayBeOpenedBy(viewerId))
    .executeTakeFirst();

/**
 * The WebP bytes of a picture, if this viewer may see it in this size; null looks the same for absent and forbidden
 * ones. The sharp bytes of a locked photo reach nobody but its owner and premium members. [PHOTO-03 PHOTO-04 PHOTO-07]
 */
export const servePhoto = async ({ deps, member, photoId, size }: Request): Promise<Buffer | null> => {
  const photo = await findPhoto(deps.db.read, photoId, member?.id ?? null);
  if (photo === undefined) return null;
  if (member === null && !mayVisitorSeeMainPhotos(await readSite(deps.db.read))) return null;
  const isMain = photo.main_photo === photo.id;
  if (size !== 'locked' && !seesClearly({ viewer: member, ownerId: photo.member_id, isMain })) return null;
  return deps.photos.read(photo, size);
};
