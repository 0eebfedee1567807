import type { Member } from '#server/core/call.ts';
import type { Deps, PhotoSize, PhotoStore } from '#server/core/deps.ts';
import { canSeeUnblurred } from '#server/domain/photo-visibility.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { canVisitorSeeMainPhotos } from '#server/domain/visitor-access.ts';
import { findViewableChatPhoto, findViewablePhoto } from '#server/store/photos.ts';
import { listActivePromos } from '#server/store/promos.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

type Request = {
  readonly deps: Pick<Deps, 'db' | 'photos'>;
  readonly member: Pick<Member, 'id' | 'paid'> | null;
  readonly photoId: string;
  /** The site that shows it. */
  readonly domain: SiteDomain;
  readonly size: PhotoSize;
};

type Found = Parameters<PhotoStore['read']>[0];

const findProfilePhoto = async ({ deps, member, photoId, domain, size }: Request): Promise<Found | null> => {
  const photo = await findViewablePhoto(deps.db.read, photoId, member?.id ?? null);
  if (photo === undefined) return null;
  if (member === null && !canVisitorSeeMainPhotos(await getSiteSettings(deps.db.read, domain))) return null;
  const isMain = photo.main_photo === photo.id;
  return size === 'locked' || canSeeUnblurred({ viewer: member, ownerId: photo.member_id, isMain }) ? photo : null;
};

const findConversationPhoto = async ({ deps, member, photoId }: Request): Promise<Found | null> => {
  const photo = member === null ? undefined : await findViewableChatPhoto(deps.db.read, photoId, member.id);
  return photo === undefined ? null : { id: photo.id, drawn_seed: null, drawn_shot: 0 };
};

/** Public while its promo is shown. [LANDER-02 LANDER-04] */
const findPromoPhoto = async ({ deps, photoId, domain, size }: Request): Promise<Found | null> => {
  const isPromoPhoto =
    size !== 'locked' && (await listActivePromos(deps.db.read, domain)).some(({ id }) => id === photoId);
  return isPromoPhoto ? { id: photoId, drawn_seed: null, drawn_shot: 0 } : null;
};

/**
 * WebP bytes of a photo; null for both a missing and a forbidden one. Only the owner and premium members get the
 * unblurred bytes of a locked photo. [PHOTO-03 PHOTO-04 PHOTO-06 PHOTO-07]
 */
export const servePhoto = async (request: Request): Promise<Buffer | null> => {
  const photo =
    (await findProfilePhoto(request)) ?? (await findConversationPhoto(request)) ?? (await findPromoPhoto(request));
  return photo === null ? null : request.deps.photos.read(photo, request.size);
};
