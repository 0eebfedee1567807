import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Engine, openDatabase } from '#server/db/open.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { isNightly } from '#tests/nightly.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { addVisitors, openBrowser } from '#tests/server/kit/remote.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';
import { readDatabaseState } from './consistency.ts';
import { type LoadClient, createLoadClient } from './load-client.ts';

/** Fifteen in total, a hundred in `npm run test:nightly`. */
const rounds: Record<Engine, number> = isNightly ? { sqlite: 70, postgres: 30 } : { sqlite: 10, postgres: 5 };

/** Each crew runs in every fourth round, to stay below the write limit per minute. */
const crews = 4;
const crewSize = 6;
const mix = { send: 6, read: 1, buy: 3, like: 3, report: 1, export: 1 };
const startingCredits = 5_000;
const bundleCredits = 20;

type CrewMember = LoadClient & { readonly id: string };

const makeCrews = async (storage: Storage, address: () => string): Promise<CrewMember[][]> => {
  const special = { credits: startingCredits, free_messages: 0, paid: 1 };
  const visitors = await addVisitors(
    storage,
    Array.from({ length: crews * crewSize }, () => special),
  );
  return Array.from({ length: crews }, (_, crew) => {
    const members = visitors.slice(crew * crewSize, (crew + 1) * crewSize);
    return members.map((visitor, index) => {
      const others = members.flatMap(({ id }) => (id === visitor.id ? [] : [id]));
      const name = `${crew}-${index}`;
      const options = { mix, reported: members[(index + 1) % members.length]?.id ?? '' };
      return {
        id: visitor.id,
        ...createLoadClient(openBrowser(visitor, address), name, others, createSeededRandom(name), options),
      };
    });
  });
};

/** Every acknowledged write is stored exactly once, and the invariants hold. */
const checkDatabase = async (storage: Storage, clients: readonly CrewMember[]): Promise<void> => {
  const state = await readDatabaseState(storage);
  const sent = clients.flatMap((client) => client.sent.filter(({ id }) => id !== null));
  const bought = clients.flatMap((client) => client.bought.filter(({ completed }) => completed));
  const likes = clients.flatMap(({ id, likes: given }) =>
    [...given]
      .filter(([, { acknowledged }]) => acknowledged)
      .map(([to, { liked }]) => ({ like: `${id} ${to}`, liked })),
  );
  const reports = clients.flatMap((client) => client.reports.filter(({ id }) => id !== null));
  expect({
    violations: state.violations,
    lostMessages: sent.filter(({ id, text }) => state.messages.get(text) !== id),
    lostPayments: bought.filter(({ transaction }) => !state.paid.has(transaction ?? '')),
    lostLikes: likes.filter(({ like, liked }) => state.likes.has(like) !== liked),
    lostReports: reports.filter(({ id, remarks }) => state.reports.get(remarks) !== id),
    lostExports: clients.filter(({ id, exports }) => exports.some((one) => one.acknowledged) && !state.exports.has(id)),
  }).toEqual({
    violations: {},
    lostMessages: [],
    lostPayments: [],
    lostLikes: [],
    lostReports: [],
    lostExports: [],
  });
};

/** Everything was done exactly once, including retries after a kill. */
const checkTotals = async (storage: Storage, clients: readonly CrewMember[]): Promise<void> => {
  const state = await readDatabaseState(storage);
  const sent = clients.flatMap((client) => client.sent.map(({ text, id }) => [text, id] as const));
  const bought = clients.flatMap((client) => client.bought.map(({ transaction }) => transaction));
  expect(state.messages).toEqual(new Map(sent));
  expect(state.paid).toEqual(new Set(bought));
  const reports = clients.flatMap((client) => client.reports.map(({ remarks, id }) => [remarks, id] as const));
  expect(state.reports).toEqual(new Map(reports));
  const likes = clients.flatMap(({ id, likes: given }) =>
    [...given].filter(([, { liked }]) => liked).map(([to]) => `${id} ${to}`),
  );
  expect([...state.likes].filter((like) => clients.some(({ id }) => like.startsWith(`${id} `))).toSorted()).toEqual(
    likes.toSorted(),
  );
  expect(await Promise.all(clients.map((client) => client.credits()))).toEqual(
    clients.map((client) => startingCredits - client.sent.length + bundleCredits * client.bought.length),
  );
};

/** A copy whose server was killed is begun again after two minutes: here at once. */
const endLeases = async (storage: Storage): Promise<void> => {
  const db = await openDatabase(storage);
  await db.write((tx) => tx.updateTable('data_export').set({ due_at: 0 }).where('state', '=', 'pending').execute());
  await db.close();
};

/** Every copy that was asked for is finished, can be opened, and was mailed once. */
const checkExports = async (storage: Storage, clients: readonly CrewMember[]): Promise<void> => {
  const asking = clients.filter(({ exports }) => exports.length > 0);
  expect(asking.length).toBeGreaterThan(crews);
  for (const { openExport } of asking) {
    let bytes = await openExport();
    while (bytes === null) {
      await after(100);
      bytes = await openExport();
    }
    expect(String(bytes.subarray(0, 2))).toBe('PK');
  }
  const { exportMails } = await readDatabaseState(storage);
  expect(exportMails.toSorted()).toEqual(asking.map(({ id }) => `${id}@example.com`).toSorted());
};

forMainEngine((engine) => {
  test(
    'repeated kill -9 during chat, likes, purchases, reports and copies of data loses nothing acknowledged, repeats nothing, and the server restarts [API-20 API-21 CHAT-08 CHAT-10 CREDITS-01 CREDITS-07 EXPORT-05 LIKE-01 PAY-12]',
    { timeout: 480_000 },
    async () => {
      const storage = await temporary(makeStorage(engine));
      const node = makeNode(storage, { DEMO: '1' });
      const everybody = await makeCrews(storage, node.address);
      const moments = createSeededRandom(`kill on ${engine}`);
      let interrupted = 0;
      await node.start();
      for (let round = 0; round < rounds[engine]; round += 1) {
        const crew = everybody[round % crews] ?? [];
        const running = crew.flatMap((client) => [client.run(), client.run()]);
        await after(moments.whole(20, 200));
        await node.end('SIGKILL');
        await Promise.all(running);
        interrupted += crew.reduce((sum, client) => sum + client.countUnacknowledged(), 0);
        await node.start();
        await checkDatabase(storage, crew);
        await Promise.all(crew.map((client) => client.retry()));
      }
      await checkDatabase(storage, everybody.flat());
      await checkTotals(storage, everybody.flat());
      await node.end('SIGKILL');
      await endLeases(storage);
      await node.start();
      await checkExports(storage, everybody.flat());
      expect(interrupted).toBeGreaterThan(rounds[engine]);
    },
  );
});
