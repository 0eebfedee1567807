import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { report } from '#contract/limits.ts';
import type { Tx } from '#server/core/call.ts';
import type { KeptMessageTable, Schema } from '#server/db/schema.ts';

/** Messages that the operator sees with a report on a member. */
const maxShown = 20;

/** Copies the messages of a conversation that is about to be deleted by a block. [BLOCK-04 ROLE-17] */
export const keepMessages = async (tx: Tx, conversationId: string, now: number): Promise<void> => {
  await tx
    .insertInto('kept_message')
    .columns(['id', 'sender_id', 'recipient_id', 'type', 'body', 'time', 'kept_until'])
    .expression((eb) =>
      eb
        .selectFrom('message')
        .innerJoin('participant', (join) =>
          join
            .onRef('participant.conversation_id', '=', 'message.conversation_id')
            .onRef('participant.member_id', '!=', 'message.sender_id'),
        )
        .select([
          'message.id',
          'message.sender_id',
          'participant.member_id',
          'message.type',
          'message.body',
          'message.time',
          sql<number>`${now + report.evidence}`.as('kept_until'),
        ])
        .where('message.conversation_id', '=', conversationId),
    )
    .execute();
};

/** A report by the recipient about the sender waits for its decision. */
const hasOpenReport = (eb: ExpressionBuilder<Schema, 'kept_message'>) =>
  eb.exists(
    eb
      .selectFrom('report')
      .select('report.id')
      .whereRef('report.from_id', '=', 'kept_message.recipient_id')
      .whereRef('report.about_id', '=', 'kept_message.sender_id')
      .where('report.state', '=', 'open'),
  );

export const findKeptMessage = (
  db: Kysely<Schema>,
  senderId: string,
  recipientId: string,
  messageId: string,
): Promise<Pick<KeptMessageTable, 'body'> | undefined> =>
  db
    .selectFrom('kept_message')
    .select('body')
    .where('id', '=', messageId)
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst();

/** For the operator: the latest messages from one member to the other, oldest first. */
export const listKeptMessages = async (
  db: Kysely<Schema>,
  senderId: string,
  recipientId: string,
): Promise<KeptMessageTable[]> => {
  const latest = await db
    .selectFrom('kept_message')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return latest.toReversed();
};

/** Those of these photos that were sent in a conversation which a block ended. */
export const listKeptPhotos = async (
  db: Kysely<Schema>,
  photoIds: readonly string[],
  { onlyReported = false }: { readonly onlyReported?: boolean } = {},
): Promise<readonly string[]> => {
  if (photoIds.length === 0) return [];
  const kept = db.selectFrom('kept_message').select('id').where('type', '=', 'photo').where('id', 'in', photoIds);
  return (await (onlyReported ? kept.where(hasOpenReport) : kept).execute()).map(({ id }) => id);
};

/** Deletes messages whose time is over, unless an open report may need them. */
export const deleteExpiredMessages = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('kept_message')
    .where('kept_until', '<=', now)
    .where((eb) => eb.not(hasOpenReport(eb)))
    .execute();
};

/** Deletes what an erased member received, and what they sent unless an open report may need it. [DELETE-06] */
export const eraseKeptMessages = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('kept_message').where('recipient_id', '=', memberId).execute();
  await tx
    .deleteFrom('kept_message')
    .where('sender_id', '=', memberId)
    .where((eb) => eb.not(hasOpenReport(eb)))
    .execute();
};
