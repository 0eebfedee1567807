import { chat as limits } from '#contract/limits.ts';
import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import type { MessageTable } from '#server/db/schema.ts';
import { toMessage } from '#server/domain/message-reply.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { clearConversation } from '#server/store/clear-conversation.ts';
import { findConversation, getMessagePosition } from '#server/store/conversations.ts';
import { getMessageFunds, postMessage } from '#server/store/messages.ts';
import { resetUnreadBatch } from '#server/store/notify-member.ts';
import { findContactable, canBeNotifiedOf } from '#server/store/member-visibility.ts';

/** The asker's side of a conversation, if it is one of his. */
const findSide = (tx: Tx, memberId: string, conversationId: string) =>
  tx
    .selectFrom('participant')
    .select(['other_id', 'unread', 'delivered'])
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** How far a conversation has come to each side's browsers, and what each has deleted of it. */
const readSides = (tx: Tx, conversationId: string) =>
  tx
    .selectFrom('participant')
    .select(['member_id', 'delivered', 'cleared'])
    .where('conversation_id', '=', conversationId)
    .execute();

/** One page of messages, the latest or those before `before`, oldest first. Null: `before` is none of them. */
const readPage = async (
  tx: Tx,
  conversationId: string,
  { cleared, before }: { readonly cleared: number; readonly before: string | undefined },
): Promise<{ readonly rows: readonly MessageTable[]; readonly earlier: boolean } | null> => {
  let page = tx
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('position', '>', cleared);
  if (before !== undefined) {
    const held = await page.where('id', '=', before).executeTakeFirst();
    if (held === undefined) return null;
    page = page.where('position', '<', held.position);
  }
  const rows = await page
    .orderBy('position', 'desc')
    .limit(limits.page + 1)
    .execute();
  return { rows: rows.slice(0, limits.page).toReversed(), earlier: rows.length > limits.page };
};

/** What the member has deleted is not there for him. [CHAT-08 CHAT-15 CHAT-17 API-39] */
export const loadConversation = defineCall({
  name: 'loadConversation',
  run: async ({ tx, now, member, query }) => {
    if ((query.id === undefined) === (query.profile === undefined)) return new Refusal('bad_request');
    const otherId = query.id === undefined ? query.profile : (await findSide(tx, member.id, query.id))?.other_id;
    const other = otherId === undefined ? undefined : await findContactable(tx, member.id, otherId);
    if (other === undefined) return new Refusal('not_found');
    const [profile] = await listProfileCards(tx, member, [other], now);
    if (profile === undefined) return new Refusal('not_found');
    const conversation = await findConversation(tx, member.id, other.id);
    if (conversation === undefined) return { conversation: null, profile, messages: [], earlier: false };
    const sides = await readSides(tx, conversation.id);
    const cleared = sides.find((side) => side.member_id === member.id)?.cleared ?? 0;
    const deliveredTo = (recipientId: string) => sides.find((side) => side.member_id === recipientId)?.delivered ?? 0;
    const page = await readPage(tx, conversation.id, { cleared, before: query.before });
    if (page === null) return new Refusal('not_found');
    return {
      conversation: { id: conversation.id },
      profile,
      messages: page.rows.map((row) => toMessage(row, deliveredTo(row.sender_id === member.id ? other.id : member.id))),
      earlier: page.earlier,
    };
  },
});

/** [CHAT-01 CHAT-15 CREDITS-04 CREDITS-07 ROLE-10 ROLE-11 ROLE-16 BLOCK-03 INVIS-03] */
export const sendMessage = defineCall({
  name: 'sendMessage',
  run: async ({ tx, deps, now, member, body, key, tell, after }) => {
    const message = await postMessage({ tx, tell, after, key }, deps, member, body, now);
    return message instanceof Refusal ? message : { message, ...(await getMessageFunds(tx, member.id)) };
  },
});

/** How far a member has read, and how many messages to him were unread before. */
type Reading = {
  readonly conversationId: string;
  readonly otherId: string;
  readonly unread: number;
  readonly upTo: number;
};

/** Marks as read what the other side wrote, up to a position. How many messages it was, and the last one's id. */
const markRead = async (tx: Tx, { conversationId, otherId, unread, upTo }: Reading, now: number) => {
  const latest = tx
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', otherId)
    .orderBy('position', 'desc');
  // As a list of values, more messages than a statement has parameters could never be read.
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ read_at: now })
    .where('conversation_id', '=', conversationId)
    .where('position', 'in', latest.select('position').limit(unread))
    .where('position', '<=', upTo)
    .executeTakeFirst();
  const last = await latest.where('position', '<=', upTo).select('id').limit(1).executeTakeFirst();
  return { count: Number(numUpdatedRows), last: last?.id };
};

/** What has come since, and has not reached a browser maybe, stays unread. [CHAT-10 CHAT-15] */
export const markConversationRead = defineCall({
  name: 'markConversationRead',
  run: async ({ tx, now, member, body, tell }) => {
    const side = await findSide(tx, member.id, body.id);
    const other = side && (await findContactable(tx, member.id, side.other_id));
    if (side === undefined || other === undefined) return new Refusal('not_found');
    if (side.unread === 0) return { ok: true as const };
    const upTo = await getMessagePosition(tx, body.id, body.up_to);
    const reading = { conversationId: body.id, otherId: other.id, unread: side.unread, upTo };
    const { count, last } = await markRead(tx, reading, now);
    if (count === 0 || last === undefined) return { ok: true as const };
    const unread = side.unread - count;
    await tx
      .updateTable('participant')
      // Who has it open has got it.
      .set({ unread, delivered: Math.max(side.delivered, upTo) })
      .where('conversation_id', '=', body.id)
      .where('member_id', '=', member.id)
      .execute();
    if (unread > 0) await resetUnreadBatch(tx, member.id, body.id, now);
    if (await canBeNotifiedOf(tx, other.id, member.id)) {
      await tell(other.id, { type: 'read', conversation: body.id, up_to: last });
    }
    const position = await getMessagePosition(tx, body.id, undefined);
    await tell(member.id, { type: 'seen', conversation: body.id, position, unread });
    return { ok: true as const };
  },
});

/**
 * For the deleting side only: the other one keeps his, and hears nothing. It is there again when something new is
 * written. What both have deleted is gone for good. [CHAT-11 CHAT-17 API-16]
 */
export const deleteConversation = defineCall({
  name: 'deleteConversation',
  run: async ({ tx, deps, now, member, body, tell, after }) => {
    const side = await findSide(tx, member.id, body.id);
    const other = side && (await findContactable(tx, member.id, side.other_id));
    if (other === undefined) return new Refusal('not_found');
    const upTo = await getMessagePosition(tx, body.id, body.up_to);
    const pictures = await clearConversation(tx, { conversationId: body.id, memberId: member.id, upTo }, now);
    if (pictures === null) return { ok: true as const };
    for (const picture of pictures) after(() => deps.photos.remove(picture));
    // The member's other browsers still show it.
    await tell(member.id, { type: 'resync' });
    return { ok: true as const };
  },
});
