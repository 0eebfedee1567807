import type { Kysely } from 'kysely';
import type { Message } from '#contract/chat.ts';
import { type Member, Refusal, type Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { ConversationTable, MessageTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { type OutgoingMessage, toMessageContent } from '#server/domain/outgoing-message.ts';
import { type MessagePayment, chooseMessagePayment, getMessagePrice } from '#server/domain/message-price.ts';
import { toMessage } from '#server/domain/message-reply.ts';
import { findConversation, toMemberPair } from './conversations.ts';
import { addLedgerEntry } from './ledger.ts';
import { type NotifyDeps, notifyMember } from './notify-member.ts';
import { findSent, saveSentMessage } from './sent-messages.ts';
import { getSiteParameters, getSiteSettings } from './site-settings.ts';
import { findContactable } from './member-visibility.ts';

/**
 * A first message to somebody who has not written is a start, and a free member has only so many. To whom he has started
 * once he may start again when the conversation is gone. [ROLE-10 ROLE-16]
 */
const mayStart = async (db: Kysely<Schema>, member: Member, otherId: string): Promise<boolean> => {
  if (member.paid === 1) return true;
  const ofHis = db.selectFrom('started').select('other_id').where('member_id', '=', member.id);
  if ((await ofHis.where('other_id', '=', otherId).executeTakeFirst()) !== undefined) return true;
  const { free_conversations: allowed } = await getSiteParameters(db);
  const started = await ofHis.limit(allowed).execute();
  return started.length < allowed;
};

const startConversation = async (tx: Tx, member: Member, otherId: string, now: number): Promise<ConversationTable> => {
  const conversation: ConversationTable = {
    id: newId(),
    ...toMemberPair(member.id, otherId),
    message_count: 0,
    created_at: now,
  };
  await tx.insertInto('conversation').values(conversation).execute();
  await tx
    .insertInto('started')
    .values({ member_id: member.id, other_id: otherId })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doNothing())
    .execute();
  const side = (memberId: string, other: string) => ({
    conversation_id: conversation.id,
    member_id: memberId,
    other_id: other,
    unread: 0,
    last_message_id: null,
    last_time: now,
    delivered: 0,
    cleared: 0,
    wrote: 0,
  });
  await tx
    .insertInto('participant')
    .values([side(member.id, otherId), side(otherId, member.id)])
    .execute();
  return conversation;
};

/** What a member can write messages with. */
export const getMessageFunds = (db: Kysely<Schema>, memberId: string) =>
  db.selectFrom('member').select(['credits', 'free_messages']).where('id', '=', memberId).executeTakeFirstOrThrow();

/** Takes what the message costs, or says that the purse is too small. */
const charge = async (
  tx: Tx,
  member: Member,
  payment: MessagePayment,
  messageId: string,
  now: number,
): Promise<boolean> => {
  if (payment.by === 'nothing') return true;
  if (payment.by === 'short_of_credits') return false;
  if (payment.by === 'credits') {
    const { credits, reason } = payment;
    return addLedgerEntry(tx, { member_id: member.id, change: -credits, reason, reference: messageId, time: now });
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
  message: Pick<MessageTable, 'id' | 'sender_id' | 'type' | 'body' | 'time'>,
): Promise<MessageTable> => {
  const { message_count: position } = await tx
    .updateTable('conversation')
    .set((eb) => ({ message_count: eb('message_count', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('message_count')
    .executeTakeFirstOrThrow();
  const row: MessageTable = { ...message, conversation_id: conversationId, position, read_at: null };
  await tx.insertInto('message').values(row).execute();
  const last = { last_message_id: row.id, last_time: row.time };
  await tx
    .updateTable('participant')
    .set({ ...last, wrote: 1 })
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

/** What a letter that may be sent goes by. */
type Admission = {
  readonly otherId: string;
  /** Undefined: this letter is their first. */
  readonly known: ConversationTable | undefined;
  readonly payment: MessagePayment;
};

/**
 * Whether a member may send this letter, as things stand; changes nothing.
 * [CHAT-15 CREDITS-04 ROLE-10 ROLE-11 ROLE-16 BLOCK-03 INVIS-03]
 */
export const checkCanSend = async (
  db: Kysely<Schema>,
  member: Member,
  letter: OutgoingMessage,
): Promise<Admission | Refusal> => {
  if (member.status !== 'confirmed') return new Refusal('confirm_email');
  if (letter.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
  const other = await findContactable(db, member.id, letter.profile);
  if (other === undefined) return new Refusal('not_found');
  const site = await getSiteSettings(db);
  const { type, body } = toMessageContent(letter);
  if (type === 'text' && body.length > site.message_length) {
    return new Refusal('invalid_fields', { fields: { message: 'too_long' } });
  }
  const known = await findConversation(db, member.id, other.id);
  if (known === undefined && !(await mayStart(db, member, other.id))) return new Refusal('conversation_limit');
  const payment = chooseMessagePayment(await getMessageFunds(db, member.id), getMessagePrice(type, site));
  if (payment.by === 'short_of_credits') return new Refusal('not_enough_credits');
  return { otherId: other.id, known, payment };
};

/**
 * One member writes to another: whether he may, what it costs, and that both sides hear of it live. A refusal has
 * changed nothing. What was sent under this key before is sent already, whether he may or not.
 * [API-21 CHAT-01 CHAT-15 CREDITS-04 CREDITS-07 GIFT-01 PHOTO-06 ROLE-10 ROLE-11 ROLE-16]
 */
export const postMessage = async (
  { tx, tell, after, key = null }: Pick<WriteContext, 'tx' | 'tell' | 'after'> & { readonly key?: string | null },
  deps: NotifyDeps,
  member: Member,
  letter: OutgoingMessage,
  now: number,
): Promise<Message | Refusal> => {
  const sent = key === null ? undefined : await findSent(tx, member.id, key, letter);
  if (sent !== undefined) return sent instanceof Refusal ? sent : toMessage(sent, 0);
  const admission = await checkCanSend(tx, member, letter);
  if (admission instanceof Refusal) return admission;
  const { otherId, known, payment } = admission;
  // A picture is served by the message of its own id.
  const id = 'photo' in letter ? letter.photo : newId();
  if (!(await charge(tx, member, payment, id, now))) return new Refusal('not_enough_credits');
  const { id: conversation } = known ?? (await startConversation(tx, member, otherId, now));
  if ('photo' in letter) {
    await tx
      .insertInto('chat_photo')
      .values({ id, conversation_id: conversation, sender_id: member.id, created_at: now })
      .execute();
  }
  const row = await writeMessage(tx, conversation, {
    ...toMessageContent(letter),
    id,
    sender_id: member.id,
    time: now,
  });
  if (key !== null) await saveSentMessage(tx, key, letter, row);
  const message = toMessage(row, 0);
  await tell(otherId, { type: 'message', message });
  await tell(member.id, { type: 'message', message, ...(key !== null && { key }) });
  const type = known === undefined ? 'new_conversations' : 'new_messages';
  await notifyMember({ tx, after }, deps, otherId, { type, conversation }, now);
  return message;
};
