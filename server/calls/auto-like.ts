import { Refusal, defineCall } from '#server/core/call.ts';
import { photoFilename } from '#server/domain/photo-names.ts';
import { isSearchableBy } from '#server/store/member-visibility.ts';

/**
 * Who likes the member, unseen by him and not liked back: one with a picture rather than one without, then the latest.
 * Nobody is invented, and whoever is invisible stands in the likes alone. [MATCH-08 MATCH-10 MATCH-14 INVIS-06 API-17]
 */
export const loadAutoLike = defineCall({
  name: 'loadAutoLike',
  run: async ({ tx, member }) => {
    const found = await tx
      .selectFrom('like_given as received')
      .innerJoin('member', 'member.id', 'received.from_id')
      .select(['member.id', 'member.name', 'member.main_photo'])
      .where('received.to_id', '=', member.id)
      .where('received.seen', '=', 0)
      .where(isSearchableBy(member.id))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('like_given as returned')
              .select('returned.to_id')
              .where('returned.from_id', '=', member.id)
              .whereRef('returned.to_id', '=', 'received.from_id'),
          ),
        ),
      )
      .orderBy((row) => row.case().when('member.main_photo', 'is', null).then(1).else(0).end())
      .orderBy('received.created_at', 'desc')
      .orderBy('received.from_id')
      .limit(1)
      .executeTakeFirst();
    if (found === undefined) return new Refusal('not_found');
    const { id, name, main_photo: photo } = found;
    return { id, name, main_image: photo === null ? null : { match: photoFilename(photo, 'medium') } };
  },
});
