import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { isNightly } from '#tests/nightly.ts';
import { type Node, makeNode, temporary } from '#tests/server/kit/node.ts';
import { runOperatorCommand } from '#tests/server/kit/operator.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { type Visitor, addSession, addVisitors, openBrowser } from '#tests/server/kit/remote.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';
import { readDatabaseState } from './consistency.ts';
import { type LoadClient, createLoadClient } from './load-client.ts';

const members = 4;
const mix = { send: 6, read: 1, buy: 2, like: 3, report: 1 };
const pause = 250;
const environment = { DEMO: '1', DEMO_LIFE: '0' };

/** Uploads photos and deletes some, until the server is gone. */
const createUploader = (agent: Agent, name: string) => {
  const dice = createSeededRandom(`photos of ${name}`);
  const acknowledged = new Set<string>();
  const run = async (): Promise<void> => {
    const bytes = await picture(64, 48).jpeg().toBuffer();
    const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
    while (true) {
      try {
        const { photos } = await agent.ok('addPhoto', { file });
        const old = photos.length > 6 || dice.chance(0.3) ? photos[0]?.id : undefined;
        // It may be gone from now on.
        if (old !== undefined) acknowledged.delete(old);
        for (const { id } of photos) if (id !== old) acknowledged.add(id);
        if (old !== undefined) await agent.ok('deletePhoto', { body: { id: old } });
        await after(pause);
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
    }
  };
  return { acknowledged, run };
};

type Person = {
  readonly visitor: Visitor;
  readonly client: LoadClient;
  readonly photos: ReturnType<typeof createUploader>;
};

const makePeople = async (storage: Storage, node: Node): Promise<Person[]> => {
  const special = { credits: 5_000, free_messages: 0, paid: 1 };
  const visitors = await addVisitors(
    storage,
    Array.from({ length: members }, () => special),
  );
  return visitors.map((visitor, index) => {
    const others = visitors.flatMap(({ id }) => (id === visitor.id ? [] : [id]));
    const reported = visitors[(index + 1) % members]?.id ?? '';
    const agent = openBrowser(visitor, node.address);
    const dice = createSeededRandom(`backup ${index}`);
    return {
      visitor,
      client: createLoadClient(agent, `person-${index}`, others, dice, { mix, pause, reported }),
      photos: createUploader(openBrowser(visitor, node.address), `person-${index}`),
    };
  });
};

/** What was acknowledged until now; likes that may change later are left out at the end. */
const takeStock = (people: readonly Person[]) => ({
  messages: people.flatMap(({ client }) => client.sent.filter(({ id }) => id !== null).map(({ text }) => text)),
  paid: people.flatMap(({ client }) =>
    client.bought.filter(({ completed }) => completed).map(({ transaction }) => transaction ?? ''),
  ),
  reports: people.flatMap(({ client }) => client.reports.filter(({ id }) => id !== null).map(({ remarks }) => remarks)),
  likes: people.flatMap(({ visitor, client }) =>
    [...client.likes]
      .filter(([, { acknowledged }]) => acknowledged)
      .map(([to, like]) => ({ from: visitor.id, to, like })),
  ),
  photos: people.map(({ photos }) => [...photos.acknowledged]),
});

/** Some of each kind is acknowledged. */
const waitForStock = async (people: readonly Person[]): Promise<ReturnType<typeof takeStock>> => {
  while (true) {
    const stock = takeStock(people);
    const { messages, paid, likes, photos } = stock;
    if (messages.length >= 20 && paid.length > 0 && likes.length > 0 && photos.every((own) => own.length > 0))
      return stock;
    await after(50);
  }
};

forMainEngine((engine) => {
  test.runIf(isNightly)(
    'a backup taken during traffic is restored on an empty machine: nothing acknowledged is missing, balances agree, photos open, sessions are dead [OPS-01 OPS-02 CREDITS-07]',
    { timeout: 120_000 },
    async () => {
      const storage = await temporary(makeStorage(engine));
      const node = makeNode(storage, environment);
      const people = await makePeople(storage, node);
      await node.start();
      const traffic = Promise.all(people.flatMap(({ client, photos }) => [client.run(), client.run(), photos.run()]));
      // It is awaited once the server is gone.
      traffic.catch(() => undefined);
      const before = await waitForStock(people);
      const [backup = ''] = (
        await runOperatorCommand(storage, 'backup', 'create', join(storage.dataDir, 'backups'), '--with-key')
      ).split('\n');
      await after(300);
      const later = takeStock(people);
      await node.end('SIGKILL');
      await traffic;
      expect(later.messages.length).toBeGreaterThan(before.messages.length);

      const empty = await temporary(makeStorage(engine));
      expect(await runOperatorCommand(empty, 'backup', 'restore', backup)).toContain(
        'All sessions have ended. All balances agree with the ledger.',
      );
      expect(await runOperatorCommand(empty, 'ledger', 'check')).toBe('Everything agrees.');

      const state = await readDatabaseState(empty);
      const latest = new Set(people.flatMap(({ client }) => [...client.likes.values()]));
      const steadyLikes = before.likes.filter(({ like }) => latest.has(like));
      expect({
        violations: state.violations,
        messages: before.messages.filter((text) => !state.messages.has(text)),
        paid: before.paid.filter((id) => !state.paid.has(id)),
        reports: before.reports.filter((remarks) => !state.reports.has(remarks)),
        likes: steadyLikes.filter(({ from, to, like }) => state.likes.has(`${from} ${to}`) !== like.liked),
      }).toEqual({ violations: {}, messages: [], paid: [], reports: [], likes: [] });

      const fresh: Visitor[] = [];
      for (const { visitor } of people) fresh.push(await addSession(empty, visitor.id));
      const restored = makeNode(empty, environment);
      await restored.start();
      for (const [index, { visitor, photos }] of people.entries()) {
        const dead = openBrowser(visitor, restored.address);
        expect(await dead.refused('loadUser')).toMatchObject({ status: 403, error: 'authentication_required' });
        const session = fresh[index];
        if (session === undefined) throw new Error('Every member has a new session.');
        const agent = openBrowser(session, restored.address);
        const own = (await agent.ok('loadPhotos')).photos;
        const steady = (before.photos[index] ?? []).filter((id) => photos.acknowledged.has(id));
        expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(steady));
        for (const { image } of own) {
          const response = await agent.fetch(`/photos/${image.filename}`);
          expect(response.status).toBe(200);
          expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 64 });
        }
      }
      expect(await restored.end('SIGTERM')).toBe(0);
    },
  );
});
