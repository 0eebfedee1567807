import { type Kysely, sql } from 'kysely';
import { report } from '#contract/limits/contact.ts';
import type { Tx } from '#server/core/call.ts';
import type { KeptMessageTable, Schema } from '#server/db/schema.ts';
import { hasHeldReport } from './held-reports.ts';

/** Messages that the operator sees with a report on a member. */
const maxShown = 20;

const ofMember = (db: Kysely<Schema>, side: 'low_id' | 'high_id', memberId: string) =>
  db.selectFrom('conversation').select('id').where(side, '=', memberId);

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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** A report by the recipient about the sender is open or was decided recently. */
const isReported = (now: number) => hasHeldReport('kept_message.recipient_id', 'kept_message.sender_id', now);

/** Messages that the recipient's report on the sender may need. */
const selectReported = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('message')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.conversation_id', '=', 'message.conversation_id')
        .onRef('participant.member_id', '!=', 'message.sender_id'),
    )
    .where(hasHeldReport('participant.member_id', 'message.sender_id', now));

type Deleted =
  | { readonly memberId: string }
  /** Up to this position. */
  | { readonly conversationId: string; readonly upTo: number };

/** Copies reported messages that are about to be deleted by both members, or with an account. [DELETE-06] */
export const keepReportedMessages = async (tx: Tx, deleted: Deleted, now: number): Promise<void> => {
  const reported = selectReported(tx, now);
  const chosen =
    'memberId' in deleted
      ? reported.where((eb) =>
          eb.or([
            eb('message.conversation_id', 'in', ofMember(tx, 'low_id', deleted.memberId)),
            eb('message.conversation_id', 'in', ofMember(tx, 'high_id', deleted.memberId)),
          ]),
        )
      : reported
          .where('message.conversation_id', '=', deleted.conversationId)
          .where('message.position', '<=', deleted.upTo);
  await tx
    .insertInto('kept_message')
    .columns(['id', 'sender_id', 'recipient_id', 'type', 'body', 'time', 'kept_until'])
    .expression(
      chosen.select([
        'message.id',
        'message.sender_id',
        'participant.member_id',
        'message.type',
        'message.body',
        'message.time',
        sql<number>`${now}`.as('kept_until'),
      ]),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Those of these photos that a report needs, in conversations that still exist. */
export const listReportedPhotos = async (
  db: Kysely<Schema>,
  photoIds: readonly string[],
  now: number,
): Promise<readonly string[]> => {
  if (photoIds.length === 0) return [];
  const photos = selectReported(db, now).where('message.type', '=', 'photo').where('message.id', 'in', photoIds);
  return (await photos.select('message.id').execute()).map(({ id }) => id);
};

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

/** Those of these photos whose messages are kept; with `reportedAt`, only those that a report needs at that time. */
export const listKeptPhotos = async (
  db: Kysely<Schema>,
  photoIds: readonly string[],
  { reportedAt }: { readonly reportedAt?: number } = {},
): Promise<readonly string[]> => {
  if (photoIds.length === 0) return [];
  const kept = db.selectFrom('kept_message').select('id').where('type', '=', 'photo').where('id', 'in', photoIds);
  const chosen = reportedAt === undefined ? kept : kept.where(isReported(reportedAt));
  return (await chosen.execute()).map(({ id }) => id);
};

/** Deletes messages whose time is over, unless a report may need them. */
export const deleteExpiredMessages = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('kept_message')
    .where('kept_until', '<=', now)
    .where((eb) => eb.not(isReported(now)))
    .execute();
};

/** Deletes what an erased member sent and received, unless a report may need it. [DELETE-06] */
export const eraseKeptMessages = async (tx: Tx, memberId: string, now: number): Promise<void> => {
  for (const side of ['sender_id', 'recipient_id'] as const) {
    await tx
      .deleteFrom('kept_message')
      .where(side, '=', memberId)
      .where((eb) => eb.not(isReported(now)))
      .execute();
  }
};
