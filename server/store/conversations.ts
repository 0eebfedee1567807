import type { Kysely } from 'kysely';
import { chat } from '#contract/limits/contact.ts';
import type { Tx } from '#server/core/call.ts';
import type { ConversationTable, ParticipantTable, Schema } from '#server/db/schema.ts';
import { isContactableBy } from './member-visibility.ts';

/** Both ids in the order in which their conversation is stored. */
export const toMemberPair = (one: string, other: string): { readonly low_id: string; readonly high_id: string } =>
  one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one };

export const findConversation = (
  db: Kysely<Schema>,
  one: string,
  other: string,
): Promise<ConversationTable | undefined> => {
  const pair = toMemberPair(one, other);
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .executeTakeFirst();
};

/** Position of a message, or of the last one without an id; 0 when the message does not exist (any more). */
export const getMessagePosition = async (
  tx: Tx,
  conversationId: string,
  messageId: string | undefined,
): Promise<number> => {
  const found =
    messageId === undefined
      ? await tx
          .selectFrom('conversation')
          .select('message_count as position')
          .where('id', '=', conversationId)
          .executeTakeFirst()
      : await tx
          .selectFrom('message')
          .select('position')
          .where('id', '=', messageId)
          .where('conversation_id', '=', conversationId)
          .executeTakeFirst();
  return found?.position ?? 0;
};

/** The member's side of a conversation; undefined when the member takes no part in it. */
export const findSide = (
  db: Kysely<Schema>,
  memberId: string,
  conversationId: string,
): Promise<Pick<ParticipantTable, 'other_id' | 'unread' | 'delivered'> | undefined> =>
  db
    .selectFrom('participant')
    .select(['other_id', 'unread', 'delivered'])
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Both sides, each with the positions up to which it received and deleted messages. */
export const listSides = (
  tx: Tx,
  conversationId: string,
): Promise<Pick<ParticipantTable, 'member_id' | 'delivered' | 'cleared'>[]> =>
  tx
    .selectFrom('participant')
    .select(['member_id', 'delivered', 'cleared'])
    .where('conversation_id', '=', conversationId)
    .execute();

export const updateSide = async (
  tx: Tx,
  memberId: string,
  conversationId: string,
  change: Pick<ParticipantTable, 'unread' | 'delivered'>,
): Promise<void> => {
  await tx
    .updateTable('participant')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute();
};

/** The member's conversations, the latest first. A deleted one has no last message until something new is written. */
export const selectConversations = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select(['conversation_id', 'other_id', 'unread', 'delivered', 'last_message_id'])
    .where('participant.member_id', '=', memberId)
    .where('participant.last_message_id', 'is not', null)
    .where(isContactableBy(memberId))
    .orderBy('participant.last_time', 'desc')
    .orderBy('participant.conversation_id');

export type ConversationRow = Awaited<ReturnType<typeof listLatestConversations>>[number];

export const listLatestConversations = (tx: Tx, memberId: string) =>
  selectConversations(tx, memberId).limit(chat.maxListed).execute();

export const listTheseConversations = (tx: Tx, memberId: string, ids: readonly string[]): Promise<ConversationRow[]> =>
  selectConversations(tx, memberId).where('participant.conversation_id', 'in', ids).execute();

/**
 * These messages, each with the position delivered to the other member. Selected by id: joined to all conversations of
 * a member, PostgreSQL may read every message of each.
 */
export const listLastMessages = (tx: Tx, memberId: string, messageIds: readonly string[]) =>
  tx
    .selectFrom('message')
    .innerJoin('participant as theirs', 'theirs.conversation_id', 'message.conversation_id')
    .selectAll('message')
    .select('theirs.delivered as delivered_there')
    .where('theirs.member_id', '!=', memberId)
    .where('message.id', 'in', messageIds)
    .execute();

/** Returns the id of the deleted conversation, if there was one. */
export const deleteConversationBetween = async (tx: Tx, one: string, other: string): Promise<string | undefined> => {
  const pair = toMemberPair(one, other);
  const deleted = await tx
    .deleteFrom('conversation')
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .returning('id')
    .executeTakeFirst();
  return deleted?.id;
};
