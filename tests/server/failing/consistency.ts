import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { ledgerChecks } from '#server/store/ledger-check.ts';
import type { Storage } from '#tests/server/kit/storage.ts';

type Row = Readonly<Record<string, unknown>>;

/** Queries the database of a running server. */
const query = async ({ dataDir, databaseUrl }: Storage, statements: readonly string[]): Promise<Row[][]> => {
  if (databaseUrl === null) {
    const db = new DatabaseSync(join(dataDir, 'vesper.db'), { readOnly: true, timeout: 5_000 });
    try {
      return statements.map((statement) => db.prepare(statement).all());
    } finally {
      db.close();
    }
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const results: Row[][] = [];
    for (const statement of statements) results.push((await client.query<Row>(statement)).rows);
    return results;
  } finally {
    await client.end();
  }
};

const count = 'cast(count(*) as integer)';

/** Invariants: each query must return no rows while nothing is being written. */
const violations = {
  ...ledgerChecks,
  'a message was not paid, or not by one credit': `
    select message.id from message
    left join ledger on ledger.reason = 'message' and ledger.reference = message.id
    where ledger.change is null or ledger.change <> -1 or ledger.member_id <> message.sender_id`,
  'a credit was taken for no message': `
    select reference from ledger where reason = 'message' and reference not in (select id from message)`,
  'a badge does not count the unread messages': `
    select conversation_id, member_id from participant
    where unread <> (
      select count(*) from message
      where message.conversation_id = participant.conversation_id
      and sender_id = participant.other_id and read_at is null
    )`,
  'a conversation has gaps or doubles': `
    select id, message_count from conversation
    where message_count <> (select count(*) from message where conversation_id = conversation.id)
    or message_count <> (select coalesce(max(position), 0) from message where conversation_id = conversation.id)`,
  'a side does not know the last message': `
    select participant.conversation_id from participant
    join conversation on conversation.id = participant.conversation_id
    left join message on message.id = participant.last_message_id
    where message.position is null or message.position <> conversation.message_count`,
  'a text stands there twice': `select body, ${count} as times from message group by body having count(*) > 1`,
  'a report stands there twice': `
    select remarks, ${count} as times from report group by from_id, remarks having count(*) > 1`,
  'a live event was lost': `
    select id, event_seq from member
    where event_seq <> (select count(*) from event where member_id = member.id)`,
} as const;

export type DatabaseState = {
  /** Violated invariants with the offending rows. */
  readonly violations: Readonly<Record<string, readonly Row[]>>;
  /** Message id by text. */
  readonly messages: ReadonlyMap<string, string>;
  /** Ids of completed payments. */
  readonly paid: ReadonlySet<string>;
  /** `<from> <to>`. */
  readonly likes: ReadonlySet<string>;
  /** Report id by its remarks. */
  readonly reports: ReadonlyMap<string, string>;
  /** Members with a copy of their data. */
  readonly exports: ReadonlySet<string>;
  /** Recipient of each mail about such a copy. */
  readonly exportMails: readonly string[];
};

/** State of a server at rest; the invariants must hold after any interruption. */
export const readDatabaseState = async (storage: Storage): Promise<DatabaseState> => {
  const [messages = [], paid = [], likes = [], reports = [], exports = [], exportMails = [], ...found] = await query(
    storage,
    [
      'select id, body from message',
      "select id from payment where status = 'completed'",
      'select from_id, to_id from like_given',
      'select id, remarks from report',
      'select member_id from data_export',
      "select recipient from outbox where subject like '%copy of your data is ready'",
      ...Object.values(violations),
    ],
  );
  const named = Object.keys(violations).map((name, index) => [name, found[index] ?? []] as const);
  return {
    violations: Object.fromEntries(named.filter(([, rows]) => rows.length > 0)),
    messages: new Map(messages.map(({ id, body }) => [String(body), String(id)])),
    paid: new Set(paid.map(({ id }) => String(id))),
    likes: new Set(likes.map(({ from_id: from, to_id: to }) => `${String(from)} ${String(to)}`)),
    reports: new Map(reports.map(({ id, remarks }) => [String(remarks), String(id)])),
    exports: new Set(exports.map(({ member_id: member }) => String(member))),
    exportMails: exportMails.map(({ recipient }) => String(recipient)),
  };
};
