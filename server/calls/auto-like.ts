import { Refusal, defineCall } from '#server/core/call.ts';
import { photoFilename } from '#server/domain/photo-names.ts';
import { findUnansweredLike } from '#server/store/likes.ts';

/** Only real likes are shown, and those of invisible members only in the list of likes. [MATCH-08 MATCH-10 MATCH-14 INVIS-06 API-17] */
export const loadAutoLike = defineCall({
  name: 'loadAutoLike',
  run: async ({ tx, now, member }) => {
    const found = await findUnansweredLike(tx, member, now);
    if (found === undefined) return new Refusal('not_found');
    const { id, name, main_photo: photo } = found;
    return { id, name, main_image: photo === null ? null : { match: photoFilename(photo, 'medium') } };
  },
});
