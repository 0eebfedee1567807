import { type Server, type Socket, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { Refusal, defineCall } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import { createLogger } from '#server/start/log.ts';
import { toErrorResponse } from '#server/http/error-response.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { addOne } from '#tests/server/kit/sample-calls.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const liking = { body: { profile: 'profile-0001' } };

const broken = defineCall({
  name: 'like',
  run: async () => {
    throw new Error('secret detail of somebody@example.com');
  },
});

/** Replies with more than the contract has. */
const talkative = defineCall({
  name: 'loadCompanyInfo',
  run: async () => {
    const company = {
      name: 'Vesper BV',
      address: 'Street 1',
      kvk: '1',
      city: 'Utrecht',
      country: 'NL',
      tradenames: [],
      vat_numbers: [],
      support_phone: null,
      delete_discount: null,
      added: null,
    };
    return { ...company, password_hash: 'canary' };
  },
});

const loadLikes = defineCall({
  name: 'loadLikes',
  run: async ({ member, publishEvent }) => {
    await publishEvent(member.id, { type: 'likes' });
    return { profiles: [], likes: [], liked_by: [] };
  },
});

/** Replies in a form unknown to the contract, after a change. */
const mistaken = defineCall({
  name: 'unlike',
  run: async ({ tx, member }) => {
    await tx.updateTable('member').set({ credits: 50 }).where('id', '=', member.id).execute();
    const wrong: { ok: true } = JSON.parse('{"ok":"yes"}');
    return wrong;
  },
});

const product = platformProduct({
  markLikeSeen: addOne,
  like: broken,
  loadCompanyInfo: talkative,
  loadLikes,
  unlike: mistaken,
});

let server: TestServer;
afterEach(() => server.close());

forEachEngine((engine) => {
  test('a bug is a 500 without details [API-20]', async () => {
    server = await testServer({ engine, product });
    const { agent, member } = await server.addLoggedIn();
    const internal = { status: 500, error: 'internal', message: 'internal' };
    expect(await agent.refused('like', liking)).toEqual(internal);
    expect(await agent.refused('loadLikes')).toEqual(internal);
    expect(await agent.refused('unlike', liking)).toEqual(internal);
    expect((await server.readMember(member.id)).credits).toBe(0);
  });

  test('a field that is not in the contract never leaves [API-20]', async () => {
    server = await testServer({ engine, product });
    const { body } = await server.agent().call('loadCompanyInfo');
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  test('an effect that fails after the commit does not fail the call or the other effects', async () => {
    server = await testServer({ engine, product });
    const done: string[] = [];
    await runChange(server.deps(), 0, async ({ afterCommit }) => {
      afterCommit(async () => {
        throw new Error('no post today');
      });
      afterCommit(async () => {
        done.push('second');
      });
    });
    expect(done).toEqual(['second']);
  });

  test('events and effects are dropped when the transaction fails', async () => {
    server = await testServer({ engine, product });
    const member = await server.addMember();
    const done: string[] = [];
    const failing = runChange(server.deps(), 0, async ({ afterCommit, publishEvent }) => {
      afterCommit(async () => {
        done.push('effect');
      });
      await publishEvent(member.id, { type: 'likes' });
      throw new Refusal('not_found');
    });
    await expect(failing).rejects.toThrow('not_found');
    expect([done, (await server.readMember(member.id)).event_seq]).toEqual([[], 0]);
  });

  test('the server is ready while the database responds, and not while it stops', async () => {
    server = await testServer({ engine, product });
    const status = async (path: string) => (await server.agent().fetch(path)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    const { db } = server.deps();
    await db.close();
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await server.restart().catch(() => undefined);
  });
});

describe('a full disk', () => {
  test('refuses writes with 507, stores nothing partially, serves reads, and recovers', async () => {
    server = await testServer({ engine: 'sqlite', product });
    const { agent, member } = await server.addLoggedIn();
    const { db } = server.deps();
    const allowPages = (pages: number) => db.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    await allowPages(1);
    const fill = (size: number) =>
      db.write((tx) =>
        tx
          .insertInto('setting')
          .values({ key: 'big', value: 'x'.repeat(size) })
          .execute(),
      );
    const failing = fill(1_000_000).catch((error: unknown) => toErrorResponse(error, server.deps().log));
    expect(await failing).toEqual({
      status: 507,
      body: '{"error":"storage_full","message":"storage full"}',
      headers: {},
    });
    expect(await db.read.selectFrom('setting').selectAll().execute()).toEqual([]);
    expect((await server.readMember(member.id)).id).toBe(member.id);
    await allowPages(1_000_000);
    await fill(1_000_000);
    await agent.ok('markLikeSeen', liking);
  });

  test.each(['ENOSPC', '53100', 'EDQUOT'])('is known by %s as well', (code) => {
    const error = Object.assign(new Error('no room'), { code });
    expect(toErrorResponse(error, pino({ level: 'silent' })).status).toBe(507);
  });
});

/** A proxy in front of the database that can be cut. */
const makeProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  const accept = (client: Socket): void => {
    const database = connect(target.port, target.host);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  };
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const proxy = createServer(accept);
      proxy.listen(port, '127.0.0.1', () => resolve(proxy));
    });
  let proxy = await open(0);
  const address = proxy.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
    heal: async () => {
      proxy = await open(port);
    },
  };
};

describe.runIf(process.env['TEST_DATABASE_URL'])('a database that is away (needs TEST_DATABASE_URL)', () => {
  test('answers 503 with Retry-After at once, and recovers', async () => {
    const storage = await makeStorage('postgres');
    const through = new URL(storage.databaseUrl ?? '');
    const proxy = await makeProxy({ host: through.hostname, port: Number(through.port || 5432) });
    through.host = `127.0.0.1:${proxy.port}`;
    server = await testServer({ engine: 'postgres', product, storage: { ...storage, databaseUrl: through.href } });
    const { agent, member } = await server.addLoggedIn();
    await agent.ok('markLikeSeen', liking);

    await proxy.cut();
    const away = await agent.call('markLikeSeen', liking);
    expect([away.status, away.body, away.headers.get('retry-after')]).toEqual([
      503,
      { error: 'unavailable', message: 'unavailable' },
      '1',
    ]);
    expect((await agent.fetch('/readyz')).status).toBe(503);
    expect((await agent.fetch('/healthz')).status).toBe(200);

    await proxy.heal();
    await agent.ok('markLikeSeen', liking);
    expect((await server.readMember(member.id)).credits).toBe(2);
    await server.close();
    await proxy.cut();
    await storage.remove();
    server = await testServer({ engine: 'sqlite', product });
  });
});

test('logs no secrets, message texts or addresses, and no quoted rows of database errors', async () => {
  server = await testServer({ engine: 'sqlite', product });
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });
  const secrets = { password: 'canary-1', token: 'canary-2', email: 'canary-3', cookie: 'canary-4', body: 'canary-5' };
  log.info({ ...secrets, headers: secrets }, 'a request');
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary-6) exists' });
  log.error({ err: error }, 'it failed');
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines[1] ?? '{}')).toMatchObject({
    msg: 'it failed',
    err: { message: 'duplicate key', code: '23505' },
  });
});
