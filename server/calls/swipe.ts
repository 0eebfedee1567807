import type { Reply } from '#contract/calls.ts';
import { swipeDeck as limits } from '#contract/limits/contact.ts';
import { type CallContext, Refusal, defineCall } from '#server/core/call.ts';
import { profileColumns, toProfileFacts } from '#server/domain/profile-reply.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { giveLike, queryLikesBetween } from '#server/store/likes.ts';
import { findMembers, memberSearch } from '#server/store/search.ts';
import {
  undoLastPass,
  hasSwipedLike,
  isUndecidedBy,
  getAllowance,
  consumeSwipe,
  saveSwipe,
} from '#server/store/swipes.ts';
import { findContactable } from '#server/store/member-visibility.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Most recently active first, each with its facts. [SWIPE-01 SWIPE-03 SWIPE-04 SWIPE-06 INVIS-06 API-37] */
export const loadSwipe = defineCall({
  name: 'loadSwipe',
  run: async ({ tx, now, member, query }) => {
    if (query.min_age !== undefined && query.max_age !== undefined && query.min_age > query.max_age) {
      return new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    }
    const rows = await findMembers(await memberSearch(tx, query, member, now))
      .where(isUndecidedBy(member.id))
      .select(profileColumns)
      .orderBy('last_active', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.size)
      .execute();
    const shows = await getSiteSettings(tx, member.site_domain);
    const facts = new Map(rows.map((row) => [row.id, toProfileFacts(row, shows)]));
    const cards = await listProfileCards(tx, member, rows, now);
    return {
      deck: cards.map((card) => ({ ...card, facts: facts.get(card.id) })),
      ...(await getAllowance(tx, member.id, now)),
    };
  },
});

/** A swipe like is an ordinary like that counts towards the swipe limit only. */
const likeBySwipe = async ({
  tx,
  deps,
  now,
  member,
  body: { profile },
  publishEvent,
  afterCommit,
}: CallContext<'swipe'>): Promise<Reply<'swipe'> | Refusal> => {
  const { given, received } = await queryLikesBetween(tx, member.id, profile);
  const isAlreadyCounted = given || (await hasSwipedLike(tx, member.id, profile));
  if (!isAlreadyCounted && !(await consumeSwipe(tx, member.id, now))) {
    const { resets_at: until } = await getAllowance(tx, member.id, now);
    return new Refusal('swipe_limit', until === null ? {} : { until });
  }
  await saveSwipe(tx, { from_id: member.id, to_id: profile, liked: 1, created_at: now });
  const like = { fromId: member.id, toId: profile, isMutual: received };
  if (!given) await giveLike({ tx, publishEvent, afterCommit }, deps, like, now);
  return { ...(await getAllowance(tx, member.id, now)), matched: received };
};

/** A pass is free, and so is a like of a member who was liked before. [SWIPE-02 SWIPE-03 SWIPE-04 API-37 ROLE-17] */
export const swipe = defineCall({
  name: 'swipe',
  run: async (context) => {
    const { tx, now, member, body } = context;
    if (body.like && member.status !== 'confirmed') return new Refusal('confirm_email');
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    if ((await findContactable(tx, member.id, body.profile)) === undefined) return new Refusal('not_found');
    if (body.like) return likeBySwipe(context);
    await saveSwipe(tx, { from_id: member.id, to_id: body.profile, liked: 0, created_at: now });
    return { ...(await getAllowance(tx, member.id, now)), matched: false };
  },
});

/** Only the last pass can be undone. [SWIPE-04] */
export const undoPass = defineCall({
  name: 'undoPass',
  run: async ({ tx, now, member, body }) => {
    await undoLastPass(tx, member.id, body.profile);
    return getAllowance(tx, member.id, now);
  },
});
