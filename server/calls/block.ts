import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { buildClearImage } from '#server/domain/photo-names.ts';
import { toMemberPair } from '#server/store/conversations.ts';
import { deleteEventsAbout } from '#server/store/live-events.ts';
import { isActive, isViewableBy } from '#server/store/member-visibility.ts';

/** Latest blocks that are listed. */
const listed = 1_000;

/** Whom the member has blocked, the latest first; without a picture who has blocked him too. [BLOCK-01 BLOCK-06 API-34] */
export const loadBlocked = defineCall({
  name: 'loadBlocked',
  run: async ({ tx, member }) => {
    const rows = await tx
      .selectFrom('blocked as block')
      .innerJoin('member', 'member.id', 'block.to_id')
      .select((eb) => [
        'member.id',
        'member.name',
        eb.case().when(isViewableBy(member.id)).then(eb.ref('member.main_photo')).else(null).end().as('photo'),
      ])
      .where('block.from_id', '=', member.id)
      .where(isActive)
      .orderBy('block.created_at', 'desc')
      .orderBy('block.to_id')
      .limit(listed)
      .execute();
    return {
      blocked: rows.map(({ id, name, photo }) => ({
        id,
        name,
        main_image: photo === null ? null : buildClearImage(photo),
      })),
    };
  },
});

/** Nothing stays of what was between the two. Answers which of their lists have changed. [BLOCK-04 BLOCK-05] */
const part = async (tx: Tx, one: string, other: string): Promise<{ likes: boolean; chats: boolean }> => {
  const likes = await tx
    .deleteFrom('like_given')
    .where('from_id', 'in', [one, other])
    .where('to_id', 'in', [one, other])
    .returning('to_id')
    .execute();
  const pair = toMemberPair(one, other);
  const conversation = await tx
    .deleteFrom('conversation')
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .returning('id')
    .executeTakeFirst();
  const chats = conversation === undefined ? [] : [conversation.id];
  await deleteEventsAbout(tx, one, [other, ...chats]);
  await deleteEventsAbout(tx, other, [one, ...chats]);
  return { likes: likes.length > 0, chats: chats.length > 0 };
};

/** The blocked member is told of nothing; his lists only lose what is gone. [BLOCK-01 to BLOCK-06 API-34] */
export const block = defineCall({
  name: 'block',
  run: async ({ tx, now, member, body, tell }) => {
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    const other = await tx
      .selectFrom('member')
      .select('id')
      .where('id', '=', body.profile)
      .where(isViewableBy(member.id))
      .executeTakeFirst();
    if (other === undefined) return new Refusal('not_found');
    const added = await tx
      .insertInto('blocked')
      .values({ from_id: member.id, to_id: other.id, created_at: now })
      .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doNothing())
      .returning('to_id')
      .executeTakeFirst();
    if (added === undefined) return { ok: true as const };
    const gone = await part(tx, member.id, other.id);
    await tell(member.id, { type: 'resync' });
    if (gone.chats) await tell(other.id, { type: 'resync' });
    else if (gone.likes) await tell(other.id, { type: 'likes' });
    return { ok: true as const };
  },
});

/** The other may come near again; chats and likes stay gone. [BLOCK-01 BLOCK-06 API-34] */
export const unblock = defineCall({
  name: 'unblock',
  run: async ({ tx, member, body, tell }) => {
    const gone = await tx
      .deleteFrom('blocked')
      .where('from_id', '=', member.id)
      .where('to_id', '=', body.profile)
      .returning('to_id')
      .executeTakeFirst();
    if (gone !== undefined) await tell(member.id, { type: 'resync' });
    return { ok: true as const };
  },
});
