import { Refusal, defineCall } from '#server/core/call.ts';
import { pointOf } from '#server/domain/map-point.ts';
import { translateDemoTexts } from '#server/demo/translate-texts.ts';
import { toProfile } from '#server/domain/profile-reply.ts';
import { canVisitorSearch } from '#server/domain/visitor-access.ts';
import { findConversation } from '#server/store/conversations.ts';
import { queryLikesBetween } from '#server/store/likes.ts';
import { listApprovedPhotoIds } from '#server/store/photos.ts';
import { findProfileRow } from '#server/store/profile-cards.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { hasBlocked } from '#server/store/member-visibility.ts';

/** [PROFILE-01 to PROFILE-14 PROFILE-24 PHOTO-03 PHOTO-04 PHOTO-07 MEMBERS-02 API-30] */
export const loadProfile = defineCall({
  name: 'loadProfile',
  run: async ({ tx, deps, now, member, domain, query, choosePageLanguage }) => {
    const site = await getSiteSettings(tx, domain);
    if (member === null && !canVisitorSearch(site, query.network)) {
      return new Refusal('authentication_required');
    }
    const stored = await findProfileRow(tx, query.id, member?.id ?? null);
    if (stored === undefined) return new Refusal('not_found');
    const isTranslated = deps.config.demo && stored.demo === 1 && stored.id !== member?.id;
    const row = isTranslated ? translateDemoTexts(stored, choosePageLanguage(site.domain_language)) : stored;
    const photos = await listApprovedPhotoIds(tx, row.id);
    const likes = member === null ? { given: false, received: false } : await queryLikesBetween(tx, member.id, row.id);
    const conversation = member === null ? undefined : await findConversation(tx, member.id, row.id);
    const isBlocked = member !== null && (await hasBlocked(tx, member.id, row.id));
    const profile = toProfile(row, photos, {
      now,
      viewer: member,
      from: member === null ? null : pointOf(member),
      liked: likes.given,
      likedBack: likes.received,
      conversation: conversation?.id ?? null,
      shows: site,
    });
    return isBlocked ? { ...profile, blocked: isBlocked } : profile;
  },
});
