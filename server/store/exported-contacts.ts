import type { Kysely } from 'kysely';
import type { Deps } from '#server/core/deps.ts';
import type { MemberTable, MessageTable, Schema } from '#server/db/schema.ts';
import { type ExportedRow, type ExportedSection, pictureFile } from '#server/domain/exported-data.ts';
import { isActive, isContactableBy } from './member-visibility.ts';
import { listPastConversations } from './past-conversations.ts';
import { listOwnReports } from './reports.ts';

/** Messages per query: other requests have their turn in between. */
const pageSize = 500;

type Side = {
  readonly conversation_id: string;
  /** Null: hidden from the member. */
  readonly name: string | null;
  readonly cleared: number;
};

/** Every conversation that still exists, with the partner's name as far as the member may see it. */
const listSides = (db: Kysely<Schema>, memberId: string): Promise<Side[]> =>
  db
    .selectFrom('participant')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'participant.other_id').on(isContactableBy(memberId)))
    .select(['participant.conversation_id', 'member.name', 'participant.cleared'])
    .where('participant.member_id', '=', memberId)
    .orderBy('participant.last_time', 'desc')
    .orderBy('participant.conversation_id')
    .execute();

type Content = Pick<MessageTable, 'id' | 'type' | 'body'>;

const toContent = ({ id, type, body }: Content): ExportedRow => ({
  type,
  ...(type === 'text' && { text: body }),
  ...(type === 'gift' && { gift: body }),
  ...(type === 'photo' && { file: pictureFile(id) }),
});

async function* readConversation(db: Kysely<Schema>, memberId: string, side: Side): AsyncGenerator<ExportedRow> {
  const { conversation_id: id, name, cleared } = side;
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', id)
      .where('position', '>', last)
      .orderBy('position')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const isOwn = row.sender_id === memberId;
      if (!isOwn && (name === null || row.position <= cleared)) continue;
      yield {
        id,
        member: name,
        from: isOwn ? 'me' : 'member',
        ...toContent(row),
        time: new Date(row.time),
        read_at: row.read_at === null ? null : new Date(row.read_at),
      };
    }
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.position ?? 0;
  }
}

/**
 * The member's own messages as long as they are stored, also those deleted on the member's side; those of others only as
 * the member sees them. [EXPORT-02]
 */
async function* readMessages(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  for (const side of await listSides(db, memberId)) yield* readConversation(db, memberId, side);
}

/** Own words in what is kept for reports. The recipient, perhaps a reporter, is not named. [EXPORT-02] */
async function* readKeptMessages(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('kept_message')
    .select(['id', 'type', 'body', 'time'])
    .where('sender_id', '=', memberId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('message').select('message.id').whereRef('message.id', '=', 'kept_message.id'))),
    )
    .orderBy('time')
    .execute();
  for (const row of rows) yield { ...toContent(row), time: new Date(row.time) };
}

async function* readPastConversations(db: Kysely<Schema>, memberId: string, now: number): AsyncGenerator<ExportedRow> {
  for (const { name, time } of await listPastConversations(db, memberId, now))
    yield { member: name, time: new Date(time) };
}

async function* readStarted(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('started')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'started.other_id').on(isContactableBy(memberId)))
    .select(['member.name', 'started.started_at'])
    .where('started.member_id', '=', memberId)
    .execute();
  for (const { name, started_at: time } of rows) yield { member: name, time: time === null ? null : new Date(time) };
}

async function* readGivenLikes(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('like_given')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'like_given.to_id').on(isContactableBy(memberId)))
    .select(['member.name', 'like_given.created_at'])
    .where('like_given.from_id', '=', memberId)
    .orderBy('like_given.created_at')
    .execute();
  for (const { name, created_at: time } of rows) yield { member: name, time: new Date(time) };
}

/** Likes of visible members only. [LIKE-06] */
async function* readReceivedLikes(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('like_given')
    .innerJoin('member', 'member.id', 'like_given.from_id')
    .select(['member.name', 'like_given.created_at', 'like_given.seen'])
    .where('like_given.to_id', '=', memberId)
    .where(isContactableBy(memberId))
    .orderBy('like_given.created_at')
    .execute();
  for (const { name, created_at: time, seen } of rows) yield { member: name, time: new Date(time), seen: seen === 1 };
}

async function* readMatches(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('like_given as given')
    .innerJoin('like_given as received', (join) =>
      join.onRef('received.from_id', '=', 'given.to_id').onRef('received.to_id', '=', 'given.from_id'),
    )
    .innerJoin('member', 'member.id', 'given.to_id')
    .select(['member.name', 'given.created_at as given_at', 'received.created_at as received_at'])
    .where('given.from_id', '=', memberId)
    .where(isContactableBy(memberId))
    .orderBy('given.created_at')
    .execute();
  for (const { name, given_at: given, received_at: received } of rows)
    yield { member: name, time: new Date(Math.max(given, received)) };
}

async function* readSwipes(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('swipe')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'swipe.to_id').on(isContactableBy(memberId)))
    .select(['member.name', 'swipe.liked', 'swipe.created_at'])
    .where('swipe.from_id', '=', memberId)
    .execute();
  for (const { name, liked, created_at: time } of rows)
    yield { member: name, liked: liked === 1, time: new Date(time) };
}

/** Named as in the list of blocked members. [BLOCK-01] */
async function* readBlocked(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('blocked')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'blocked.to_id').on(isActive))
    .select(['member.name', 'blocked.created_at'])
    .where('blocked.from_id', '=', memberId)
    .execute();
  for (const { name, created_at: time } of rows) yield { member: name, time: new Date(time) };
}

/** Reports that the member made. Those of others are never part of it. [EXPORT-02] */
async function* readReports(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  for (const report of await listOwnReports(db, memberId)) {
    const { id, kind, name, state, answer, decided } = report;
    const answered = decided === null ? null : new Date(decided);
    for (const { reason, remarks, created } of [report, ...report.additions])
      yield {
        id,
        kind,
        member: name,
        reason,
        text: remarks,
        time: new Date(created),
        state,
        answer,
        answered_at: answered,
      };
  }
}

/**
 * Cases of the member, and those written from the address once it is confirmed as the member's. Decisions about the member
 * are among them. [EXPORT-02]
 */
async function* readCases(
  db: Kysely<Schema>,
  { id, email_key: key, status }: MemberTable,
): AsyncGenerator<ExportedRow> {
  const own = db.selectFrom('support_case').select('id').where('member_id', '=', id);
  const mailed = db.selectFrom('support_case').select('id').where('email_key', '=', key).where('member_id', 'is', null);
  const ids = await (status === 'confirmed' ? own.union(mailed) : own).execute();
  for (const { id: caseId } of ids) {
    const rows = await db
      .selectFrom('case_entry')
      .innerJoin('support_case', 'support_case.id', 'case_entry.case_id')
      .select(['number', 'topic', 'state', 'author', 'text', 'case_entry.created_at'])
      .where('case_id', '=', caseId)
      .orderBy('position')
      .execute();
    for (const { number, topic, state, author, text, created_at: time } of rows)
      yield {
        number,
        kind: topic,
        state,
        from: author === 'sender' ? 'me' : 'operator',
        text,
        time: new Date(time),
      };
  }
}

/** Messages, likes and what else concerns other members. */
export const exportContacts = (
  { db: { read: db } }: Pick<Deps, 'db'>,
  member: MemberTable,
  now: number,
): readonly ExportedSection[] => [
  { name: 'messages', isOne: false, rows: () => readMessages(db, member.id) },
  { name: 'ended_messages', isOne: false, rows: () => readKeptMessages(db, member.id) },
  { name: 'past_conversations', isOne: false, rows: () => readPastConversations(db, member.id, now) },
  { name: 'started_conversations', isOne: false, rows: () => readStarted(db, member.id) },
  { name: 'likes_given', isOne: false, rows: () => readGivenLikes(db, member.id) },
  { name: 'likes_received', isOne: false, rows: () => readReceivedLikes(db, member.id) },
  { name: 'matches', isOne: false, rows: () => readMatches(db, member.id) },
  { name: 'swipes', isOne: false, rows: () => readSwipes(db, member.id) },
  { name: 'blocked', isOne: false, rows: () => readBlocked(db, member.id) },
  { name: 'reports', isOne: false, rows: () => readReports(db, member.id) },
  { name: 'cases', isOne: false, rows: () => readCases(db, member) },
];

/** Messages whose pictures belong into the archive, like those that `exportContacts` names. */
export const listExportedPictures = async (db: Kysely<Schema>, memberId: string): Promise<readonly string[]> => {
  const pictures = await db
    .selectFrom('participant')
    .innerJoin('chat_photo', 'chat_photo.conversation_id', 'participant.conversation_id')
    .innerJoin('message', 'message.id', 'chat_photo.id')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'participant.other_id').on(isContactableBy(memberId)))
    .select('message.id')
    .where('participant.member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('message.sender_id', '=', memberId),
        eb.and([eb('member.id', 'is not', null), eb('message.position', '>', eb.ref('participant.cleared'))]),
      ]),
    )
    .execute();
  const kept = await db
    .selectFrom('kept_message')
    .select('id')
    .where('sender_id', '=', memberId)
    .where('type', '=', 'photo')
    .execute();
  return [...new Set([...pictures, ...kept].map(({ id }) => id))];
};
