import type { Reply } from '#contract/calls.ts';
import { deck as limits } from '#contract/limits.ts';
import { type CallContext, Refusal, call } from '#server/call.ts';
import { cardColumns } from '#server/domain/profile-view.ts';
import { cardsFor } from '#server/store/cards.ts';
import { giveLike, likesBetween } from '#server/store/likes.ts';
import { findMembers } from '#server/store/search.ts';
import {
  forgetLastPass,
  hasLikedInGame,
  isUnjudgedBy,
  readAllowance,
  spendSwipe,
  writeSwipe,
} from '#server/store/swipes.ts';
import { findOther } from '#server/store/visible.ts';

/** Who was there last comes first. [SWIPE-01 SWIPE-03 SWIPE-04 INVIS-06 API-37] */
export const loadSwipe = call({
  name: 'loadSwipe',
  run: async ({ tx, now, member, query }) => {
    if (query.min_age !== undefined && query.max_age !== undefined && query.min_age > query.max_age) {
      return new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    }
    const rows = await findMembers(tx, query, member.id, now)
      .where(isUnjudgedBy(member.id))
      .select(cardColumns)
      .orderBy('last_active', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.size)
      .execute();
    return { deck: await cardsFor(tx, member, rows, now), ...(await readAllowance(tx, member.id, now)) };
  },
});

/** A like is a like as any other, and counts among those of the game alone. */
const likeInGame = async ({
  tx,
  deps,
  now,
  member,
  body: { profile },
  tell,
  after,
}: CallContext<'swipe'>): Promise<Reply<'swipe'> | Refusal> => {
  const { given, received } = await likesBetween(tx, member.id, profile);
  const isFree = given || (await hasLikedInGame(tx, member.id, profile));
  if (!isFree && !(await spendSwipe(tx, member.id, now))) {
    const { resets_at: until } = await readAllowance(tx, member.id, now);
    return new Refusal('swipe_limit', until === null ? {} : { until });
  }
  await writeSwipe(tx, { from_id: member.id, to_id: profile, liked: 1, created_at: now });
  const like = { fromId: member.id, toId: profile, isReturned: received };
  if (!given) await giveLike({ tx, tell, after }, deps, like, now);
  return { ...(await readAllowance(tx, member.id, now)), matched: received };
};

/**
 * A pass is free, and so is a like of somebody whom one likes already, or has liked here before.
 * [SWIPE-02 SWIPE-03 SWIPE-04 API-37 ROLE-17]
 */
export const swipe = call({
  name: 'swipe',
  run: async (context) => {
    const { tx, now, member, body } = context;
    if (body.like && member.status !== 'confirmed') return new Refusal('confirm_email');
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    if ((await findOther(tx, member.id, body.profile)) === undefined) return new Refusal('not_found');
    if (body.like) return likeInGame(context);
    await writeSwipe(tx, { from_id: member.id, to_id: body.profile, liked: 0, created_at: now });
    return { ...(await readAllowance(tx, member.id, now)), matched: false };
  },
});

/** Whoever was passed last may be dealt again; of anybody else nothing changes. [SWIPE-04] */
export const undoPass = call({
  name: 'undoPass',
  run: async ({ tx, now, member, body }) => {
    await forgetLastPass(tx, member.id, body.profile);
    return readAllowance(tx, member.id, now);
  },
});
