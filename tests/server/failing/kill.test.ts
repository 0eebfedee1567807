import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Engine } from '#server/db/open.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { isNightly } from '#tests/nightly.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { addVisitors, browserOf } from '#tests/server/kit/remote.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';
import { readBooks } from './books.ts';
import { type Chatter, makeChatter } from './chatter.ts';

/** Fifteen in all, a hundred in `npm run test:nightly`. */
const rounds: Record<Engine, number> = isNightly ? { sqlite: 70, postgres: 30 } : { sqlite: 10, postgres: 5 };

/** Each crew chats in every fourth round, so that nobody meets the limit of writes a minute. */
const crews = 4;
const crewSize = 6;
const startingCredits = 5_000;
const bundleCredits = 20;

const makeCrews = async (storage: Storage, address: () => string): Promise<Chatter[][]> => {
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
      return makeChatter(browserOf(visitor, address), name, others, createSeededRandom(name));
    });
  });
};

/** Nothing that the server has said yes to is missing, nothing stands there twice, and the books agree. */
const checkBooks = async (storage: Storage, chatters: readonly Chatter[]): Promise<void> => {
  const books = await readBooks(storage);
  const sent = chatters.flatMap((chatter) => chatter.sent.filter(({ id }) => id !== null));
  const bought = chatters.flatMap((chatter) => chatter.bought.filter(({ completed }) => completed));
  expect({
    faults: books.faults,
    lostMessages: sent.filter(({ id, text }) => books.messages.get(text) !== id),
    lostPayments: bought.filter(({ transaction }) => !books.paid.has(transaction ?? '')),
  }).toEqual({ faults: {}, lostMessages: [], lostPayments: [] });
};

/** Everything was done, and done once: also what was begun before a kill and repeated after it. */
const checkTotals = async (storage: Storage, chatters: readonly Chatter[]): Promise<void> => {
  const books = await readBooks(storage);
  const sent = chatters.flatMap((chatter) => chatter.sent.map(({ text, id }) => [text, id] as const));
  const bought = chatters.flatMap((chatter) => chatter.bought.map(({ transaction }) => transaction));
  expect(books.messages).toEqual(new Map(sent));
  expect(books.paid).toEqual(new Set(bought));
  expect(await Promise.all(chatters.map((chatter) => chatter.credits()))).toEqual(
    chatters.map((chatter) => startingCredits - chatter.sent.length + bundleCredits * chatter.bought.length),
  );
};

forEachEngine((engine) => {
  test(
    'kill -9 again and again in the middle of chat and purchases: nothing acknowledged is lost, nothing repeated is done twice, and it starts again by itself [API-20 API-21 CHAT-08 CHAT-10 CREDITS-01 CREDITS-07 PAY-12]',
    { timeout: 480_000 },
    async () => {
      const storage = await temporary(makeStorage(engine));
      const node = makeNode(storage, { DEMO: '1' });
      const everybody = await makeCrews(storage, node.address);
      const moments = createSeededRandom(`kill on ${engine}`);
      const starts: number[] = [];
      let interrupted = 0;
      await node.start();
      for (let round = 0; round < rounds[engine]; round += 1) {
        const crew = everybody[round % crews] ?? [];
        const chatting = crew.flatMap((chatter) => [chatter.chat(), chatter.chat()]);
        await after(moments.whole(20, 200));
        await node.end('SIGKILL');
        await Promise.all(chatting);
        interrupted += crew.reduce((sum, chatter) => sum + chatter.open(), 0);
        starts.push(await node.start());
        await checkBooks(storage, crew);
        await Promise.all(crew.map((chatter) => chatter.repeat()));
      }
      await checkBooks(storage, everybody.flat());
      await checkTotals(storage, everybody.flat());
      expect(interrupted).toBeGreaterThan(rounds[engine]);
      expect(Math.max(...starts)).toBeLessThanOrEqual(3_000);
    },
  );
});
