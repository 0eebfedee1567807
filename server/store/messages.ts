import type { Message } from '#contract/chat.ts';
import { type Member, Refusal, type Tx } from '#server/call.ts';
import type { Change } from '#server/change.ts';
import type { ConversationTable, MessageTable } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { payMessage } from '#server/domain/message-price.ts';
import { messageView } from '#server/domain/message-view.ts';
import { findConversation, pairOf } from './conversations.ts';
import { book } from './ledger.ts';
import { type NotifyDeps, notifyMember } from './notify.ts';
import { readParameters, readSite } from './settings.ts';
import { findOther } from './visible.ts';

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
    delivered: 0,
    cleared: 0,
  });
  await tx
    .insertInto('participant')
    .values([side(member.id, otherId), side(otherId, member.id)])
    .execute();
  return conversation;
};

/** What a member can write messages with. */
export const readPurse = (tx: Tx, memberId: string) =>
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

/**
 * One member writes to another: whether he may, what it costs, and that both sides hear of it live. A refusal has
 * changed nothing. [CHAT-01 CHAT-15 CREDITS-04 CREDITS-07 ROLE-10 ROLE-11 ROLE-16]
 */
export const writeTo = async (
  { tx, tell, after }: Pick<Change, 'tx' | 'tell' | 'after'>,
  deps: NotifyDeps,
  member: Member,
  letter: { readonly profile: string; readonly message: string },
  now: number,
): Promise<Message | Refusal> => {
  if (member.status !== 'confirmed') return new Refusal('confirm_email');
  if (letter.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
  const other = await findOther(tx, member.id, letter.profile);
  if (other === undefined) return new Refusal('not_found');
  const site = await readSite(tx);
  if (letter.message.length > site.message_length) {
    return new Refusal('invalid_fields', { fields: { message: 'too_long' } });
  }
  const known = await findConversation(tx, member.id, other.id);
  if (known === undefined && !(await mayStart(tx, member))) return new Refusal('conversation_limit');
  const id = newId();
  if (!(await charge(tx, member, site.message_credits, id, now))) return new Refusal('not_enough_credits');
  const conversation = known ?? (await startConversation(tx, member, other.id, now));
  const message = messageView(
    await writeMessage(tx, conversation.id, { id, sender_id: member.id, body: letter.message, time: now }),
    0,
  );
  await tell(other.id, { type: 'message', message });
  await tell(member.id, { type: 'message', message });
  const type = known === undefined ? 'new_conversations' : 'new_messages';
  await notifyMember({ tx, after }, deps, other.id, { type, conversation: conversation.id }, now);
  return message;
};
