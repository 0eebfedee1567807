import { Refusal, type Tx, call } from '#server/call.ts';
import { profileColumns, profileView } from '#server/domain/profile-view.ts';
import { mayVisitorSearch } from '#server/domain/visitor-search.ts';
import { findConversation } from '#server/store/conversations.ts';
import { likesBetween } from '#server/store/likes.ts';
import { approvedPhotoIds } from '#server/store/photos.ts';
import { readSite } from '#server/store/settings.ts';
import { hasBlocked, mayBeOpenedBy } from '#server/store/visible.ts';

const findProfile = (tx: Tx, id: string, askerId: string | null) =>
  tx.selectFrom('member').select(profileColumns).where('id', '=', id).where(mayBeOpenedBy(askerId)).executeTakeFirst();

/** [PROFILE-01 to PROFILE-14 PROFILE-24 PHOTO-03 PHOTO-04 PHOTO-07 MEMBERS-02 API-30] */
export const loadProfile = call({
  name: 'loadProfile',
  run: async ({ tx, now, member, query }) => {
    const site = await readSite(tx);
    if (member === null && !mayVisitorSearch(site, query.network)) {
      return new Refusal('authentication_required');
    }
    const row = await findProfile(tx, query.id, member?.id ?? null);
    if (row === undefined) return new Refusal('not_found');
    const photos = await approvedPhotoIds(tx, row.id);
    const likes = member === null ? { given: false, received: false } : await likesBetween(tx, member.id, row.id);
    const conversation = member === null ? undefined : await findConversation(tx, member.id, row.id);
    const blocked = member !== null && (await hasBlocked(tx, member.id, row.id));
    const view = profileView(row, photos, {
      now,
      viewer: member,
      liked: likes.given,
      likedBack: likes.received,
      conversation: conversation?.id ?? null,
      shows: site,
    });
    return blocked ? { ...view, blocked } : view;
  },
});
