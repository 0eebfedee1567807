import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { firstTables } from '#server/db/migrations/001-first-tables.ts';
import { accounts } from '#server/db/migrations/002-accounts.ts';
import { meeting } from '#server/db/migrations/003-meeting.ts';
import { search } from '#server/db/migrations/004-search.ts';
import { money } from '#server/db/migrations/005-money.ts';
import type { Engine } from '#server/db/open.ts';
import type { MemberTable, ReportTable, Schema } from '#server/db/schema.ts';
import { product } from '#server/core/product.ts';
import { toMemberPair } from '#server/store/conversations.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const sqliteOver = (connection: DatabaseSync): Dialect =>
  new SqliteDialect({
    database: {
      close: () => connection.close(),
      prepare: (text) => {
        const statement = connection.prepare(text);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows below hold texts and numbers alone.
        const given = (values: readonly unknown[]) => values as SQLInputValue[];
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...given(values)),
          run: (values) => statement.run(...given(values)),
          iterate: (values) => statement.iterate(...given(values)),
        };
      },
    },
  });

/** Tables of an early release, or some migrations later. */
const openOld = async (
  { dataDir, databaseUrl }: Storage,
  later: (engine: Engine) => Readonly<Record<string, Migration>> = () => ({}),
): Promise<Kysely<Schema>> => {
  const dialect =
    databaseUrl === null
      ? sqliteOver(new DatabaseSync(join(dataDir, 'vesper.db')))
      : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) });
  const db = new Kysely<Schema>({ dialect });
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  const steps = { '001-first-tables': firstTables(engine), '002-accounts': accounts(engine), ...later(engine) };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => steps } }).migrateToLatest();
  if (error !== undefined) throw error;
  return db;
};

/** A member's row in the old release. */
const asBefore = (member: MemberTable): MemberTable => {
  const before: Partial<MemberTable> = { ...member };
  delete before.left_at;
  delete before.time_zone;
  delete before.paused_until;
  delete before.hidden_at;
  delete before.point_x;
  delete before.point_y;
  delete before.point_z;
  delete before.tile;
  delete before.site_domain;
  delete before.prompts;
  delete before.claimed_email;
  delete before.members_only;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table of that time has no such column.
  return before as MemberTable;
};

const pairs = 300;

/** Members who have written to and liked the first one; every third message is read. */
const fill = async (db: Kysely<Schema>): Promise<void> => {
  const members = Array.from({ length: pairs + 1 }, (_, at) =>
    makeMember({
      id: `member-${at}`,
      name: `Member ${at}`,
      last_active: at,
      free_messages: 5,
      invisible: at === 7 ? 1 : 0,
      city: at === 1 ? 'Utrecht' : null,
    }),
  );
  const [first, ...others] = members;
  if (first === undefined) return;
  for (const member of members) await db.insertInto('member').values(asBefore(member)).execute();
  for (const [at, { id }] of others.entries()) {
    const conversation = `conversation-${at}`;
    const message = `message-${at}`;
    const pair = toMemberPair(first.id, id);
    const isRead = at % 3 === 0;
    await sql`insert into conversation (id, low_id, high_id, started_by, message_count, created_at)
      values (${conversation}, ${pair.low_id}, ${pair.high_id}, ${id}, 1, ${at})`.execute(db);
    const side = (member_id: string, other_id: string, unread: number) =>
      sql`insert into participant (conversation_id, member_id, other_id, unread, last_message_id, last_time)
        values (${conversation}, ${member_id}, ${other_id}, ${unread}, ${message}, ${at})`.execute(db);
    await side(first.id, id, isRead ? 0 : 1);
    await side(id, first.id, 0);
    await sql`insert into message (id, conversation_id, position, sender_id, type, body, time, read_at)
      values (${message}, ${conversation}, 1, ${id}, 'text', ${`Hello ${at}`}, ${at}, ${isRead ? at + 1 : null})`.execute(
      db,
    );
    await db.insertInto('like_given').values({ from_id: id, to_id: first.id, created_at: at, seen: 0 }).execute();
  }
};

/** Purchases at the operator's own prices, in all states. */
const sell = async (db: Kysely<Schema>): Promise<void> => {
  await sql`insert into bundle (id, place, credits, amount, currency, style, best_value)
    values ('hello', 0, 20, 888, 'EUR', 'p0', 0), ('party', 1, 1000, 19999, 'EUR', 'p3', 1)`.execute(db);
  for (const [at, status] of ['pending', 'completed', 'failed', 'cancelled'].entries()) {
    await sql`insert into payment
      (id, member_id, bundle_id, credits, amount, currency, method, country, status, provider, provider_id, created_at, changed_at)
      values (${`payment-${status}`}, 'member-0', 'hello', 20, 888, 'EUR', 'ideal', 'NL', ${status}, 'sandbox',
        ${`sb-payment-${status}`}, ${at}, ${at + 100})`.execute(db);
    await sql`insert into sandbox_payment
      (id, amount, currency, method, description, status, return_url, webhook_url, created_at)
      values (${`sb-payment-${status}`}, 888, 'EUR', 'ideal', 'Vesper: 20 credits',
        ${status === 'pending' ? 'open' : status}, 'http://localhost/', 'http://localhost/', ${at})`.execute(db);
  }
};

const tables = ['member', 'conversation', 'participant', 'message', 'like_given'] as const;

const addedColumns = new Set([
  'delivered',
  'cleared',
  'wrote',
  'started_by',
  'left_at',
  'time_zone',
  'paused_until',
  'hidden_at',
  'point_x',
  'point_y',
  'point_z',
  'tile',
  'site_domain',
  'prompts',
  'claimed_email',
  'members_only',
  'about',
]);

/** Every row of every table, in the old columns. */
const contentOf = async (db: Kysely<Schema>): Promise<string> => {
  const content = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    content.push(
      rows
        .map((row) =>
          JSON.stringify(
            Object.entries(row)
              .filter(([name]) => !addedColumns.has(name))
              .map(([name, value]) => `${name}=${value}`)
              .toSorted(),
          ),
        )
        .toSorted(),
    );
  }
  return JSON.stringify(content);
};

/** Started conversations count, and only those who wrote may be answered while invisible. */
const checkStarts = async (server: TestServer): Promise<void> => {
  const { db } = server.deps();
  const started = await db.read.selectFrom('started').selectAll().execute();
  expect(started).toHaveLength(pairs);
  expect(started).toEqual(expect.arrayContaining([{ member_id: 'member-1', other_id: 'member-0', started_at: null }]));
  const sides = db.read.selectFrom('participant').select('other_id').where('wrote', '=', 1);
  const wrote = (await sides.execute()).map(({ other_id: to }) => to);
  expect(wrote).toEqual(Array(pairs).fill('member-0'));
};

/** Bundles keep their prices and get the new currencies; orders are unchanged. */
const checkShop = async (agent: Agent): Promise<void> => {
  const sold = async (country: string) => {
    const { bundles } = await agent.ok('loadBundles', { query: { country } });
    return bundles.map(({ id, credits, price }) => [id, credits, price.amount, price.currency]);
  };
  expect(await sold('NL')).toEqual([
    ['hello', 20, 888, 'EUR'],
    ['party', 1_000, 19_999, 'EUR'],
  ]);
  expect(await sold('PL')).toEqual([['hello', 20, 4_299, 'PLN']]);
  const { transactions } = await agent.ok('loadTransactions');
  const common = { bundle: 'hello', credits: 20, price: { amount: 888, currency: 'EUR' }, discount: null };
  expect(transactions).toMatchObject([
    { id: 'payment-cancelled', status: 'cancelled', state: 'cancelled', ...common },
    { id: 'payment-failed', status: 'failed', state: 'failed', ...common },
    { id: 'payment-completed', status: 'completed', state: 'paid', changed: 101, full_price: common.price, ...common },
    { id: 'payment-pending', status: 'pending', state: 'open', full_price: common.price, ...common },
  ]);
  expect((await agent.ok('loadBundles', { query: { country: 'NL' } })).last).toEqual({
    bundle: 'hello',
    method: 'ideal',
  });
  // The unpaid order is still known to the provider, and is replaced by another.
  const body = { bundle: 'party', method: 'ideal', country: 'NL', price: { amount: 19_999, currency: 'EUR' } } as const;
  expect((await agent.ok('createPayment', { body })).transaction.credits).toBe(1_000);
  const { transaction } = await agent.ok('loadTransaction', { query: { id: 'payment-pending' } });
  expect(transaction.status).toBe('cancelled');
};

forEachEngine((engine) => {
  test('[CREDITS-06 PAY-10 SEARCH-15] migrates a database of the previous release with all its data', async () => {
    const storage = await makeStorage(engine);
    const old = await openOld(storage);
    await old.transaction().execute(async (tx) => {
      await fill(tx);
      await sell(tx);
    });
    const before = await contentOf(old);
    await old.destroy();
    const server = await testServer({ engine, product, storage });
    try {
      const { db, config } = server.deps();
      expect(await contentOf(db.read)).toBe(before);
      await checkStarts(server);
      const located = db.read.selectFrom('member').select('id').where('tile', 'is not', null);
      expect(await located.execute()).toEqual([{ id: 'member-1' }]);
      await db.write((tx) => seedDefaults(tx, config));
      const agent = await server.logIn('member-0');
      const { chats } = await agent.ok('loadConversations');
      expect(chats).toHaveLength(200);
      expect(chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { body: 'Hello 299', delivered: false } });
      const open = await agent.ok('loadConversation', { query: { id: 'conversation-297' } });
      expect(open.messages).toMatchObject([{ body: 'Hello 297', read: true, delivered: true }]);
      expect((await agent.ok('loadLikes')).liked_by).toHaveLength(300);
      expect((await agent.ok('search')).numResults).toBe(299);
      const sent = await agent.ok('sendMessage', { body: { profile: 'member-1', message: 'Still here' } });
      expect(sent.message).toMatchObject({ conversation: 'conversation-0', position: 2 });
      await agent.ok('deleteConversation', { body: { id: 'conversation-0' } });
      const other = await server.logIn('member-1');
      const theirs = await other.ok('loadConversation', { query: { id: 'conversation-0' } });
      expect(theirs.messages.map(({ body }) => body)).toEqual(['Hello 0', 'Still here']);
      await checkShop(agent);
    } finally {
      await server.close();
      await storage.remove();
    }
  });

  test('[ROLE-18] reports of the previous release are kept, and can be added to', async () => {
    const storage = await makeStorage(engine);
    const old = await openOld(storage, (kind) => ({
      '003-meeting': meeting(kind),
      '004-search': search(),
      '005-money': money(kind),
    }));
    const about = { from_id: 'member-0', about_id: 'member-1', reason: 'fake', remarks: 'Not he.', created_at: 5 };
    const waiting = { state: 'open', answer: null, decided_at: null } as const;
    const decided = { state: 'acted', answer: 'Gone.', decided_at: 7 } as const;
    const rows: ReportTable[] = [
      { ...about, ...waiting, id: 'report-open', kind: 'member', subject: null, evidence: null },
      { ...about, ...decided, id: 'report-decided', kind: 'message', subject: 'said', evidence: 'Pay me' },
    ];
    await old.transaction().execute(async (tx) => {
      for (const at of [0, 1]) {
        const member = makeMember({ id: `member-${at}`, name: `Member ${at}` });
        await tx.insertInto('member').values(asBefore(member)).execute();
      }
      await tx.insertInto('report').values(rows).execute();
    });
    await old.destroy();
    const server = await testServer({ engine, product, storage });
    try {
      const { db, config } = server.deps();
      const read = () => db.read.selectFrom('report').selectAll().orderBy('id', 'desc').execute();
      expect(await read()).toEqual(rows);
      await db.write((tx) => seedDefaults(tx, config));
      const agent = await server.logIn('member-0');
      const more = { kind: 'member', subject: null, reason: 'spam', remarks: 'More' } as const;
      const { report } = await agent.ok('report', { body: { profile: 'member-1', ...more } });
      expect(report).toMatchObject({ id: 'report-open', remarks: 'Not he.', additions: [{ remarks: 'More' }] });
      expect((await agent.ok('loadReports')).reports).toHaveLength(2);
    } finally {
      await server.close();
      await storage.remove();
    }
  });
});
