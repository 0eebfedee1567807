import type { Kysely } from 'kysely';
import type { Member } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Deps, PhotoSize, PhotoStore } from '#server/core/deps.ts';
import { canSeeUnblurred } from '#server/domain/photo-visibility.ts';
import { canVisitorSeeMainPhotos } from '#server/domain/visitor-access.ts';
import { listActivePromos } from '#server/store/promos.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { isContactableBy, isViewableBy } from '#server/store/member-visibility.ts';

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
    .where(isViewableBy(viewerId))
    .executeTakeFirst();

/**
 * A picture of a conversation, for either of its two: as long as they may write to each other, and the one who asks has
 * not deleted its message. Nobody else gets it in any size. [PHOTO-06 PHOTO-08]
 */
const findChatPhoto = (db: Kysely<Schema>, photoId: string, viewerId: string) =>
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

type Found = Parameters<PhotoStore['read']>[0];

const findOfProfile = async ({ deps, member, photoId, size }: Request): Promise<Found | null> => {
  const photo = await findPhoto(deps.db.read, photoId, member?.id ?? null);
  if (photo === undefined) return null;
  if (member === null && !canVisitorSeeMainPhotos(await getSiteSettings(deps.db.read))) return null;
  const isMain = photo.main_photo === photo.id;
  return size === 'locked' || canSeeUnblurred({ viewer: member, ownerId: photo.member_id, isMain }) ? photo : null;
};

const findOfConversation = async ({ deps, member, photoId }: Request): Promise<Found | null> => {
  const photo = member === null ? undefined : await findChatPhoto(deps.db.read, photoId, member.id);
  return photo === undefined ? null : { id: photo.id, drawn_seed: null, drawn_shot: 0 };
};

/** An advertisement is there for everybody, as long as it is shown. [LANDER-02 LANDER-04] */
const findOfPromo = async ({ deps, photoId, size }: Request): Promise<Found | null> => {
  const isShown = size !== 'locked' && (await listActivePromos(deps.db.read)).some(({ id }) => id === photoId);
  return isShown ? { id: photoId, drawn_seed: null, drawn_shot: 0 } : null;
};

/**
 * The WebP bytes of a picture, if this viewer may see it in this size; null looks the same for absent and forbidden
 * ones. The sharp bytes of a locked photo reach nobody but its owner and premium members.
 * [PHOTO-03 PHOTO-04 PHOTO-06 PHOTO-07]
 */
export const servePhoto = async (request: Request): Promise<Buffer | null> => {
  const photo = (await findOfProfile(request)) ?? (await findOfConversation(request)) ?? (await findOfPromo(request));
  return photo === null ? null : request.deps.photos.read(photo, request.size);
};
