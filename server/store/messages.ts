import type { Kysely } from 'kysely';
import type { Message } from '#contract/chat.ts';
import { newConversations } from '#contract/limits/contact.ts';
import type { Locale } from '#contract/locales.ts';
import { type Member, Refusal, type Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { ConversationTable, MessageTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { type OutgoingMessage, subjectOf, toMessageContent } from '#server/domain/outgoing-message.ts';
import { type MessagePayment, chooseMessagePayment, getMessagePrice } from '#server/domain/message-price.ts';
import { toMessage, toQuote } from '#server/domain/message-reply.ts';
import { findConversation, toMemberPair } from './conversations.ts';
import { addLedgerEntry } from './ledger.ts';
import { likeWithinLimit } from './likes.ts';
import { countMassText } from './mass-texts.ts';
import { findSubject, listQuotes } from './message-subjects.ts';
import { type NotifyDeps, notifyMember } from './notify-member.ts';
import { findSentMessage, saveSentMessage } from './sent-messages.ts';
import { getSiteParameters, getSiteSettings } from './site-settings.ts';
import { findContactable } from './member-visibility.ts';

/**
 * Free members may write first to a limited number of members, and no member to many in a day. A conversation started once
 * may be started again after it was deleted. [CHAT-19 ROLE-10 ROLE-16]
 */
const checkStart = async (
  db: Kysely<Schema>,
  member: Member,
  otherId: string,
  now: number,
): Promise<Refusal | null> => {
  const startedByMember = db.selectFrom('started').select('other_id').where('member_id', '=', member.id);
  if ((await startedByMember.where('other_id', '=', otherId).executeTakeFirst()) !== undefined) return null;
  const recent = startedByMember.where('started_at', '>', now - newConversations.period).limit(newConversations.limit);
  if ((await recent.execute()).length >= newConversations.limit) return new Refusal('start_limit');
  if (member.paid === 1) return null;
  const { free_conversations: allowed } = await getSiteParameters(db);
  const started = await startedByMember.limit(allowed).execute();
  return started.length < allowed ? null : new Refusal('conversation_limit');
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
    .values({ member_id: member.id, other_id: otherId, started_at: now })
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

export const getMessageFunds = (db: Kysely<Schema>, memberId: string) =>
  db.selectFrom('member').select(['credits', 'free_messages']).where('id', '=', memberId).executeTakeFirstOrThrow();

/** Returns false when the member cannot pay. */
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

/** Appends the message; it becomes the last one of both sides, and unread for the recipient. */
const writeMessage = async (
  tx: Tx,
  conversationId: string,
  message: Omit<MessageTable, 'conversation_id' | 'position' | 'read_at'>,
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

type Admission = {
  readonly otherId: string;
  /** Undefined: this is the first message between the two. */
  readonly known: ConversationTable | undefined;
  readonly payment: MessagePayment;
};

/** Checks without changing anything. [CHAT-15 CREDITS-04 ROLE-10 ROLE-11 ROLE-16 BLOCK-03 INVIS-03] */
export const checkCanSend = async (
  db: Kysely<Schema>,
  member: Member,
  outgoing: OutgoingMessage,
  now: number,
): Promise<Admission | Refusal> => {
  if (member.status !== 'confirmed') return new Refusal('confirm_email');
  if (member.hidden_at !== null) return new Refusal('under_review');
  if (outgoing.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
  const other = await findContactable(db, member.id, outgoing.profile);
  if (other === undefined) return new Refusal('not_found');
  const site = await getSiteSettings(db, member.site_domain);
  const { type, body } = toMessageContent(outgoing);
  if (type === 'text' && body.length > site.message_length) {
    return new Refusal('invalid_fields', { fields: { message: 'too_long' } });
  }
  const known = await findConversation(db, member.id, other.id);
  const refusal = known === undefined ? await checkStart(db, member, other.id, now) : null;
  if (refusal !== null) return refusal;
  const payment = chooseMessagePayment(await getMessageFunds(db, member.id), getMessagePrice(type, site));
  if (payment.by === 'short_of_credits') return new Refusal('not_enough_credits');
  return { otherId: other.id, known, payment };
};

/**
 * Checks permission, charges, stores the message and publishes live events. A refusal changes nothing. A message sent
 * before under the same key is returned without any check. [API-21 CHAT-01 CHAT-15 CREDITS-04 CREDITS-07 GIFT-01
 * PHOTO-06 ROLE-10 ROLE-11 ROLE-16]
 */
export const postMessage = async (
  {
    tx,
    publishEvent,
    afterCommit,
    key = null,
    demoLanguage = null,
  }: Pick<WriteContext, 'tx' | 'publishEvent' | 'afterCommit'> & {
    readonly key?: string | null;
    readonly demoLanguage?: Locale | null;
  },
  deps: NotifyDeps,
  member: Member,
  outgoing: OutgoingMessage,
  now: number,
): Promise<Message | Refusal> => {
  const sent = key === null ? undefined : await findSentMessage(tx, member.id, key, outgoing);
  if (sent !== undefined) {
    return sent instanceof Refusal ? sent : toMessage(sent, 0, (await listQuotes(tx, [sent])).get(sent.id));
  }
  const admission = await checkCanSend(tx, member, outgoing, now);
  if (admission instanceof Refusal) return admission;
  const { otherId, known, payment } = admission;
  const subject = subjectOf(outgoing);
  const about = subject === null ? null : await findSubject(tx, member, otherId, subject, demoLanguage);
  if (subject !== null && about === null) return new Refusal('invalid_fields', { fields: { about: 'invalid' } });
  // Demo members answer everybody in the same words.
  if ('message' in outgoing && member.demo === 0) {
    const sentText = { senderId: member.id, recipientId: otherId, text: outgoing.message };
    if (!(await countMassText(tx, deps.vault, sentText, now))) return new Refusal('mass_text');
  }
  // The message announces the like.
  const refusal =
    about === null
      ? null
      : await likeWithinLimit({ tx, publishEvent, afterCommit }, deps, member, { toId: otherId, isSilent: true }, now);
  if (refusal instanceof Refusal) return refusal;
  // A photo is stored under the id of its message.
  const id = 'photo' in outgoing ? outgoing.photo : newId();
  if (!(await charge(tx, member, payment, id, now))) return new Refusal('not_enough_credits');
  const { id: conversation } = known ?? (await startConversation(tx, member, otherId, now));
  if ('photo' in outgoing) {
    await tx
      .insertInto('chat_photo')
      .values({ id, conversation_id: conversation, sender_id: member.id, created_at: now })
      .execute();
  }
  const row = await writeMessage(tx, conversation, {
    ...toMessageContent(outgoing),
    about: about === null ? null : JSON.stringify(about),
    id,
    sender_id: member.id,
    time: now,
  });
  if (key !== null) await saveSentMessage(tx, key, outgoing, row);
  const message = toMessage(row, 0, about === null ? undefined : toQuote(about, true));
  await publishEvent(otherId, { type: 'message', message });
  await publishEvent(member.id, { type: 'message', message, ...(key !== null && { key }) });
  const type = known === undefined ? 'new_conversations' : 'new_messages';
  await notifyMember({ tx, afterCommit }, deps, otherId, { type, conversation }, now);
  return message;
};
