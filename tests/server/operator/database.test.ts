import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { product } from '#server/core/product.ts';
import { rewritePostgres } from '#server/db/rewrite-postgres.ts';
import { runOperator } from '#server/operator/run.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { readDatabaseFiles, rewriteDatabase } from '#tests/server/kit/database-files.ts';
import type { Engine } from '#server/db/open.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';
import { addAccount, password } from '../calls/accounts.ts';

const fourteenDays = 14 * 24 * 60 * 60 * 1_000;

const start = async (engine: Engine): Promise<TestServer> => {
  const server = await testServer({ engine, product });
  onTestFinished(() => server.close());
  return server;
};

const connect = async (url: string | null): Promise<Client> => {
  const client = new Client({ connectionString: url ?? '' });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

const rewrite = (server: TestServer): Promise<string> => runOperator(server.deps(), ['database', 'rewrite']);
const allRewritten = /^(\d+) of \1 tables are rewritten\.$/;

test('[OPS-09] SQLite needs no rewriting', async () => {
  expect(await rewrite(await start('sqlite'))).toBe('SQLite overwrites what is deleted: only its log was emptied.');
});

describe.runIf(process.env['TEST_DATABASE_URL'])('on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  test('[OPS-09 DELETE-06] removes what was changed and erased from tables, indexes, samples and the log', async () => {
    const server = await start('postgres');
    const client = await connect(server.storage.databaseUrl);
    const filesWith = async (word: string): Promise<string[]> =>
      (await readDatabaseFiles(server.deps().db)).flatMap(([file, text]) => (text.includes(word) ? [file] : []));
    const sampled = async (): Promise<string[]> => {
      const { rows } = await client.query<{ tablename: string }>(`
        select distinct tablename from pg_stats
        where concat(most_common_vals, histogram_bounds) like '%qmark%' and tablename in ('member', 'preference')`);
      return rows.map(({ tablename }) => tablename).toSorted();
    };
    for (const name of ['qmarkone', 'qmarktwo']) {
      const { agent, member } = await addAccount(server, { name, email: `${name}@example.com`, about_me: 'qmark old' });
      await agent.ok('saveProfile', { body: { about_me: 'qmark new' } });
      // A text that PostgreSQL neither compresses nor keeps in the row itself.
      const long = `qmark ${randomBytes(20_000).toString('base64')}`;
      await client.query('update member set tracking = $1 where id = $2', [long, member.id]);
      await client.query('insert into preference (member_id, region, changed_at) values ($1, $2, 1)', [
        member.id,
        'qmark',
      ]);
      await client.query('analyze');
      await agent.ok('deleteAccount', { body: { reason: 'time', password } });
    }
    server.clock.advance(fourteenDays);
    await deleteExpired(server.deps(), server.clock.now());
    await eraseDeleted(server.deps(), server.clock.now());
    expect(await sampled()).toEqual(['member', 'preference']);
    await client.query('checkpoint');
    const before = await filesWith('qmark');
    expect(before.filter((file) => file.startsWith('base')).length).toBeGreaterThan(3);
    expect(before.filter((file) => file.startsWith('pg_wal'))).not.toEqual([]);
    // PostgreSQL would keep the samples of a table that is empty now.
    expect((await client.query('select 1 from preference')).rows).toEqual([]);

    expect(await rewriteDatabase(server.deps())).toMatch(allRewritten);
    expect(await filesWith('qmark')).toEqual([]);
    expect((await client.query('select 1 from member where erased = 1')).rows).toHaveLength(2);
  });

  test('[OPS-09] tables that are locked or still read are named, and left for another time', async () => {
    const server = await start('postgres');
    const { agent } = await server.addLoggedIn();
    const reader = await connect(server.storage.databaseUrl);
    await reader.query('begin; lock table photo in access share mode');
    await expect(rewrite(server)).rejects.toThrow(/ tables are rewritten\. In use, so run it again: public\.photo\.$/);
    await reader.query('commit; begin isolation level repeatable read; select 1');
    await agent.ok('saveProfile', { body: { about_me: 'Hello' } });
    await expect(rewrite(server)).rejects.toThrow(/In use, so run it again: .*public\.member\b/);
    await reader.query('commit');
    expect(await rewriteDatabase(server.deps())).toMatch(allRewritten);
  });

  test('[OPS-09] an owner of the database rewrites its tables; the log needs the two rights that README names', async () => {
    const admin = await connect(process.env['TEST_DATABASE_URL'] ?? '');
    const name = `vesper_owner_${randomBytes(6).toString('hex')}`;
    await admin.query(`create role ${name} login`);
    await admin.query(`create database ${name} owner ${name}`);
    onTestFinished(async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
    });
    const asAdmin = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    asAdmin.pathname = `/${name}`;
    const asOwner = new URL(asAdmin.href);
    asOwner.username = name;
    const owner = await connect(asOwner.href);
    await owner.query(`create schema ${name}; create table kept (id text)`);
    expect(await rewritePostgres(asOwner.href)).toEqual({ tables: 2, inUse: [], isLogCut: false });
    const granting = await connect(asAdmin.href);
    for (const right of [`pg_checkpoint`, `execute on function pg_switch_wal()`])
      await granting.query(`grant ${right} to ${name}`);
    expect(await rewritePostgres(asOwner.href)).toEqual({ tables: 2, inUse: [], isLogCut: true });
  });
});
