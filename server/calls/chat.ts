import { chat as limits } from '#contract/limits.ts';
import { type Member, Refusal, type Tx, call } from '#server/call.ts';
import type { ConversationTable, MessageTable } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { payMessage } from '#server/domain/message-price.ts';
import { messageView } from '#server/domain/message-view.ts';
import { cardsFor } from '#server/store/cards.ts';
import { findConversation, pairOf } from '#server/store/conversations.ts';
import { book } from '#server/store/ledger.ts';
import { findActiveMember } from '#server/store/members.ts';
import { readParameters, readSite } from '#server/store/settings.ts';

/** The asker's side of a conversation, if it is one of his. */
const findSide = (tx: Tx, memberId: string, conversationId: string) =>
  tx
    .selectFrom('participant')
    .select(['other_id', 'unread'])
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** One page of messages, the latest or those before `before`, oldest first. Null: `before` is none of them. */
const readPage = async (
  tx: Tx,
  conversationId: string,
  before: string | undefined,
): Promise<{ readonly rows: readonly MessageTable[]; readonly earlier: boolean } | null> => {
  let page = tx.selectFrom('message').selectAll().where('conversation_id', '=', conversationId);
  if (before !== undefined) {
    const held = await tx
      .selectFrom('message')
      .select('position')
      .where('id', '=', before)
      .where('conversation_id', '=', conversationId)
      .executeTakeFirst();
    if (held === undefined) return null;
    page = page.where('position', '<', held.position);
  }
  const rows = await page
    .orderBy('position', 'desc')
    .limit(limits.page + 1)
    .execute();
  return { rows: rows.slice(0, limits.page).toReversed(), earlier: rows.length > limits.page };
};

/** [CHAT-08 CHAT-15 API-39] */
export const loadConversation = call({
  name: 'loadConversation',
  run: async ({ tx, now, member, query }) => {
    if ((query.id === undefined) === (query.profile === undefined)) return new Refusal('bad_request');
    const otherId = query.id === undefined ? query.profile : (await findSide(tx, member.id, query.id))?.other_id;
    if (otherId === undefined || otherId === member.id) return new Refusal('not_found');
    const other = await findActiveMember(tx, otherId);
    if (other === undefined) return new Refusal('not_found');
    const [profile] = await cardsFor(tx, member, [other], now);
    if (profile === undefined) return new Refusal('not_found');
    const conversation = await findConversation(tx, member.id, otherId);
    if (conversation === undefined) return { conversation: null, profile, messages: [], earlier: false };
    const page = await readPage(tx, conversation.id, query.before);
    if (page === null) return new Refusal('not_found');
    return {
      conversation: { id: conversation.id },
      profile,
      messages: page.rows.map(messageView),
      earlier: page.earlier,
    };
  },
});

/** A first message to somebody who has not written is a start, and a free member has only so many. [ROLE-10 ROLE-16] */
const mayStart = async (tx: Tx, member: Member): Promise<boolean> => {
  if (member.paid === 1) return true;
  const { free_conversations: allowed } = await readParameters(tx);
  const started = await tx
    .selectFrom('conversation')
    .select('id')
    .where('started_by', '=', member.id)
    .limit(allowed)
    .execute();
  return started.length < allowed;
};

const startConversation = async (tx: Tx, member: Member, otherId: string, now: number): Promise<ConversationTable> => {
  const conversation: ConversationTable = {
    id: newId(),
    ...pairOf(member.id, otherId),
    started_by: member.id,
    message_count: 0,
    created_at: now,
  };
  await tx.insertInto('conversation').values(conversation).execute();
  const side = (memberId: string, other: string) => ({
    conversation_id: conversation.id,
    member_id: memberId,
    other_id: other,
    unread: 0,
    last_message_id: null,
    last_time: now,
  });
  await tx
    .insertInto('participant')
    .values([side(member.id, otherId), side(otherId, member.id)])
    .execute();
  return conversation;
};

const readPurse = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select(['credits', 'free_messages']).where('id', '=', memberId).executeTakeFirstOrThrow();

/** Takes what the message costs, or says that the purse is too small. */
const charge = async (tx: Tx, member: Member, price: number, messageId: string, now: number): Promise<boolean> => {
  const payment = payMessage(await readPurse(tx, member.id), price);
  if (payment.by === 'nothing') return true;
  if (payment.by === 'short_of_credits') return false;
  if (payment.by === 'credits') {
    return book(tx, {
      member_id: member.id,
      change: -payment.credits,
      reason: 'message',
      reference: messageId,
      time: now,
    });
  }
  const taken = await tx
    .updateTable('member')
    .set((eb) => ({ free_messages: eb('free_messages', '-', 1) }))
    .where('id', '=', member.id)
    .where('free_messages', '>=', 1)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Writes the message at the conversation's next position; it is the last one of both sides, and new to the other. */
const writeMessage = async (
  tx: Tx,
  conversationId: string,
  message: Pick<MessageTable, 'id' | 'sender_id' | 'body' | 'time'>,
): Promise<MessageTable> => {
  const { message_count: position } = await tx
    .updateTable('conversation')
    .set((eb) => ({ message_count: eb('message_count', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('message_count')
    .executeTakeFirstOrThrow();
  const row: MessageTable = { ...message, conversation_id: conversationId, position, type: 'text', read_at: null };
  await tx.insertInto('message').values(row).execute();
  const last = { last_message_id: row.id, last_time: row.time };
  await tx
    .updateTable('participant')
    .set(last)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', row.sender_id)
    .execute();
  await tx
    .updateTable('participant')
    .set((eb) => ({ ...last, unread: eb('unread', '+', 1) }))
    .where('conversation_id', '=', conversationId)
    .where('other_id', '=', row.sender_id)
    .execute();
  return row;
};

/** [CHAT-01 CHAT-15 CREDITS-04 CREDITS-07 ROLE-10 ROLE-11 ROLE-16] */
export const sendMessage = call({
  name: 'sendMessage',
  run: async ({ tx, now, member, body, tell }) => {
    if (member.status !== 'confirmed') return new Refusal('confirm_email');
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    if ((await findActiveMember(tx, body.profile)) === undefined) return new Refusal('not_found');
    const site = await readSite(tx);
    if (body.message.length > site.message_length) {
      return new Refusal('invalid_fields', { fields: { message: 'too_long' } });
    }
    const known = await findConversation(tx, member.id, body.profile);
    if (known === undefined && !(await mayStart(tx, member))) return new Refusal('conversation_limit');
    const id = newId();
    if (!(await charge(tx, member, site.message_credits, id, now))) return new Refusal('not_enough_credits');
    const conversation = known ?? (await startConversation(tx, member, body.profile, now));
    const message = messageView(
      await writeMessage(tx, conversation.id, { id, sender_id: member.id, body: body.message, time: now }),
    );
    await tell(body.profile, { type: 'message', message });
    await tell(member.id, { type: 'message', message });
    return { message, ...(await readPurse(tx, member.id)) };
  },
});

/** Marks what the other side wrote last as read; `unread` of his messages are new. The last one's id. */
const markRead = async (tx: Tx, conversationId: string, otherId: string, unread: number, now: number) => {
  const latest = tx
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', otherId)
    .orderBy('position', 'desc');
  // As a list of values, more messages than a statement has parameters could never be read.
  await tx
    .updateTable('message')
    .set({ read_at: now })
    .where('conversation_id', '=', conversationId)
    .where('position', 'in', latest.select('position').limit(unread))
    .execute();
  const last = await latest.select('id').limit(1).executeTakeFirst();
  return last?.id;
};

/** [CHAT-10] */
export const readConversation = call({
  name: 'readConversation',
  run: async ({ tx, now, member, body, tell }) => {
    const side = await findSide(tx, member.id, body.id);
    if (side === undefined) return new Refusal('not_found');
    if (side.unread > 0) {
      await tx
        .updateTable('participant')
        .set({ unread: 0 })
        .where('conversation_id', '=', body.id)
        .where('member_id', '=', member.id)
        .execute();
      const upTo = await markRead(tx, body.id, side.other_id, side.unread, now);
      if (upTo !== undefined) await tell(side.other_id, { type: 'read', conversation: body.id, up_to: upTo });
    }
    return { ok: true as const };
  },
});
