import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { createLogger } from '#server/start/log.ts';
import { product } from '#server/core/product.ts';
import { smsGateway } from '#server/providers/sms/sms-gateway.ts';
import { createFieldEncryption } from '#server/providers/field-encryption.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { testServer } from '#tests/server/kit/test-server.ts';
import { startTextGateway } from '#tests/server/kit/text-gateway.ts';
import { codeFor, freshDraft, wrongCode } from './debits.ts';

/** Every row of every table, in PostgreSQL's notation. */
const dump = async (db: Kysely<Schema>): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
};

const bytesOf = (directory: string): string =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    .join('\n');

forMainEngine((engine) => {
  test('[SDD-09] account, number and code appear in no response, event, log or table', async () => {
    const gateway = await startTextGateway();
    const lines: string[] = [];
    const log = createLogger({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) });
    const vault = createFieldEncryption({ dataDir: '', secretKey: 'c4'.repeat(32) });
    const sms = smsGateway({ url: `${gateway.origin}/`, authorization: null }, { vault, log });
    const server = await testServer({ engine, product, deps: { log, vault, sms } });
    onTestFinished(() => server.close());
    const { db, config } = server.deps();
    await db.write((tx) => seedDefaults(tx, config));
    const { member, agent } = await server.addLoggedIn();
    const stream = await readEvents(await server.listen(), agent);
    const answers: string[] = [];
    const codes: string[] = [];
    const request = async (...given: Parameters<Agent['call']>) => {
      const { status, headers, body } = await agent.call(...given);
      answers.push(JSON.stringify([...headers]), JSON.stringify(body));
      return { status, text: JSON.stringify(body) };
    };
    const stored = async (): Promise<string> => (engine === 'sqlite' ? bytesOf(server.storage.dataDir) : dump(db.read));

    const body = freshDraft({ holder: 'Canary Holder', street: 'Canary Street' });
    const key = 'canary-request';
    const { text } = await request('requestDebit', { body, key });
    const id = /"id":"(\w+)"/.exec(text)?.[1] ?? '';
    codes.push(await codeFor(server, member.id));
    // The gateway fails, so the text stays in the outbox.
    gateway.answer(() => ({ status: 500 }));
    await sms.deliver(db, server.clock.now());
    const waiting = await stored();
    server.clock.advance(60_000);
    await request('resendDebitCode', { body: { id } });
    codes.push(await codeFor(server, member.id));
    await request('requestDebit', { body, key });
    await request('confirmDebit', { body: { id, code: wrongCode(codes[1] ?? '') } });
    await request('requestDebit', { body: { ...body, iban: `${body.iban}1`, mobile: `${body.mobile}1234567` } });
    gateway.answer(() => ({ status: 200 }));
    await sms.deliver(db, server.clock.now());
    expect((await request('confirmDebit', { body: { id, code: codes[1] } })).status).toBe(200);
    await request('loadTransactions');
    await request('loadBundles');
    const event = JSON.stringify(await stream.next());
    const notified = await db.read.selectFrom('event').selectAll().execute();

    const number = body.mobile.replaceAll(/\D/g, '').slice(1);
    const places = {
      answers: answers.join('\n'),
      events: `${event}${JSON.stringify(notified)}`,
      log: lines.join('\n'),
      database: `${waiting}${await stored()}`,
    };
    // Proves that the search would find them.
    expect(JSON.stringify(gateway.received)).toContain(number);
    expect(places.database).toContain(member.id);
    expect(places.log).toContain('the text gateway takes no text');
    const canaries = [body.iban, body.iban.slice(4), number, 'Canary'];
    const found = Object.entries(places).flatMap(([place, text]) => [
      ...canaries.filter((canary) => text.includes(canary)).map((canary) => `${canary} in ${place}`),
      // One code may occur by chance, both do not.
      ...(codes.every((code) => text.includes(code)) ? [`codes in ${place}`] : []),
    ]);
    expect(found).toEqual([]);
  });
});
