import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { authCookie } from '#contract/limits/account.ts';
import { openDatabase } from '#server/db/open.ts';
import { startSession } from '#server/store/sessions.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { samplePage } from '#tests/server/kit/projects.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const rounds = 4;
const pairs = 3;

let directory: { path: string; remove: () => void };
beforeEach(() => {
  directory = makeDirectory();
});
afterEach(() => directory.remove());

const withDatabase = async <T>(run: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
  const db = await openDatabase({ dataDir: directory.path, databaseUrl: null });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
};

type Writer = { readonly cookie: string; readonly to: string };

const addWriter = (): Promise<Writer> =>
  withDatabase(async (db) => {
    const [from, to] = [makeMember({ credits: 1_000, paid: 1 }), makeMember()];
    return db.write(async (tx) => {
      await tx.insertInto('member').values([from, to]).execute();
      const token = await startSession(tx, from.id, Date.now());
      return { cookie: `${authCookie.name}=${token}`, to: to.id };
    });
  });

const send = async (address: string, { cookie, to }: Writer, text: string): Promise<string> => {
  const response = await fetch(`${address}${calls.sendMessage.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `key-of-${text}` },
    body: JSON.stringify({ profile: to, message: text }),
  });
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`refused: ${response.status} ${JSON.stringify(body)}`);
  return z.parse(calls.sendMessage.reply, body).message.id;
};

/** Writes until the server is gone; returns the acknowledged ids. */
const writeUntilKilled = async (address: string, writer: Writer, name: string): Promise<string[]> => {
  const acknowledged: string[] = [];
  try {
    for (let count = 0; ; count += 1) acknowledged.push(await send(address, writer, `${name}-${count}`));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return acknowledged;
};

test('kill -9 during a chat loses nothing acknowledged, and the next start succeeds [CHAT-09]', async () => {
  const writers: Writer[] = [];
  while (writers.length < pairs) writers.push(await addWriter());
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = startServer({ DATA_DIR: directory.path });
    const address = await server.address;
    const writing = writers.map((writer, index) => writeUntilKilled(address, writer, `${round}-${index}`));
    // After one more acknowledgement the other writers are in the middle of theirs.
    const [first] = writers;
    if (first !== undefined) acknowledged.push(await send(address, first, `${round}-one-more`));
    server.kill('SIGKILL');
    acknowledged.push(...(await Promise.all(writing)).flat());
    await server.exit;
  }
  await withDatabase(async (db) => {
    const stored = await db.read.selectFrom('message').select(['id', 'conversation_id']).execute();
    const ids = new Set(stored.map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds * pairs);

    const conversations = await db.read.selectFrom('conversation').select(['id', 'message_count']).execute();
    const counted = conversations.map(({ id }) => stored.filter((message) => message.conversation_id === id).length);
    expect(conversations.map(({ message_count: count }) => count)).toEqual(counted);
  });
});

describe('SIGTERM', () => {
  test('ends the streams, finishes open requests and exits with code 0', async () => {
    const writer = await addWriter();
    const server = startServer({ DATA_DIR: directory.path });
    const address = await server.address;
    const stream = await fetch(`${address}/api/events.php`, { headers: { cookie: writer.cookie } });
    const inHand = Array.from({ length: 20 }, (_, index) => send(address, writer, `last-words-${index}`));
    await inHand[0];
    server.kill('SIGTERM');
    const answered = await Promise.allSettled(inHand);
    expect(await stream.text()).toMatch(/^retry: \d+$/m);
    expect(await server.exit).toBe(0);
    const stored = await withDatabase((db) => db.read.selectFrom('message').select('id').execute());
    const ids = answered.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids.every((id) => stored.some((message) => message.id === id))).toBe(true);
    expect(server.errors()).toBe('');
  });
});

test('[PAY-12] the start prints the age of the country database, that nothing can be bought, and the address, and serves the page', async () => {
  const server = startServer({ DATA_DIR: directory.path });
  const address = await server.address;
  const [countries, ...rest] = server.output().split('\n');
  expect(countries).toMatch(/^Countries of visitors: database of \d{4}-\d\d-\d\d, \d+ days old$/);
  expect(rest).toEqual([
    'No payment provider is set (PAYMENTS): nothing can be bought.',
    `Vesper is listening on ${address}`,
    '',
  ]);
  const page = await fetch(address);
  expect([page.status, await page.text()]).toEqual([200, samplePage]);
  expect(Number.isNaN(Date.parse(page.headers.get('date') ?? ''))).toBe(false);
  expect((await fetch(`${address}/dev/outbox`)).status).toBe(404);
});

test('in demo mode it prints the login, and serves the outbox', async () => {
  const demo = startServer({ DATA_DIR: directory.path, DEMO: '1' });
  const address = await demo.address;
  const outbox = await (await fetch(`${address}/dev/outbox`)).text();
  expect(outbox).not.toBe(samplePage);
  demo.kill('SIGTERM');
  expect(await demo.exit).toBe(0);
  expect(demo.output()).toMatch(
    /^Countries of visitors: .+\nVesper is listening on \S+\nDemo logins: \S+ \(free\) and \S+ \(Premium\), password \S+\nTry first: .+\nUnsent mails: \S+\/dev\/outbox\nStart over: .+ delete the directory \S+, start again\n$/,
  );
});
