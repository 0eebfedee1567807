import { describe, expect, test } from 'vitest';
import { makeAgent } from '#tests/server/kit/agent.ts';
import { makeNode } from '#tests/server/kit/node.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { addVisitors, openBrowser, remoteApp } from '#tests/server/kit/remote.ts';
import { makeSmallDisk, smallDiskSkipReason } from '#tests/server/kit/small-disk.ts';
import { readDatabaseState } from './consistency.ts';

const megabyte = 1_048_576;

describe.skipIf(smallDiskSkipReason !== null)(
  `a full disk${smallDiskSkipReason === null ? '' : ` (${smallDiskSkipReason})`}`,
  () => {
    test.each([
      ['before it begins', 8, 0],
      ['while it makes its tables', 8, 128 * 1_024],
      ['while it adds the demo members', 8, 768 * 1_024],
    ])('%s: prints one sentence, and starts once there is space', async (_, megabytes, left) => {
      const disk = makeSmallDisk(megabytes * megabyte);
      disk.fill(left);
      const server = startServer({ DATA_DIR: disk.path, DEMO: '1' });
      expect(await server.exit).toBe(1);
      expect(server.errors()).toMatch(/^The disk [^\n]*is full: make room [^\n]*\.\n$/);
      expect(server.output()).toBe('');
      disk.clear();
      const node = makeNode({ dataDir: disk.path, databaseUrl: null, remove: async () => undefined }, { DEMO: '1' });
      await node.start();
      expect(await node.end('SIGTERM')).toBe(0);
    });

    test('a running server refuses writes with 507, serves reads, and recovers without a restart [API-20 API-21]', async () => {
      const disk = makeSmallDisk(4 * megabyte);
      const storage = { dataDir: disk.path, databaseUrl: null, remove: async () => undefined };
      const [anna, ben] = await addVisitors(storage, [{ credits: 100, free_messages: 0, paid: 1 }, {}]);
      if (anna === undefined || ben === undefined) throw new Error('Two members were added.');
      const node = makeNode(storage, { LOG_LEVEL: 'silent' });
      await node.start();
      const annas = openBrowser(anna, node.address);
      const bens = openBrowser(ben, node.address);
      const send = (text: string) => ({ body: { profile: ben.id, message: text }, key: `key-of-${text}` });
      const { message } = await annas.ok('sendMessage', send('first'));

      disk.fill();
      const full = { status: 507, error: 'storage_full', message: 'storage full' };
      expect(await annas.refused('sendMessage', send('second'))).toEqual(full);
      expect(await annas.refused('sendMessage', send('second'))).toEqual(full);
      expect(await annas.refused('like', { body: { profile: ben.id } })).toEqual(full);
      const login = { login: 'anna@example.com', password: 'a wrong one' };
      expect(await makeAgent(() => remoteApp(node.address)).refused('login', { body: login })).toEqual(full);

      const { chats } = await bens.ok('loadConversations');
      expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: { id: message.id, body: 'first' } }]);
      const { messages } = await annas.ok('loadConversation', { query: { profile: ben.id } });
      expect(messages).toEqual([message]);
      expect((await annas.ok('loadUser')).user.credits).toBe(99);
      expect((await bens.ok('search')).results.map(({ id }) => id)).toEqual([anna.id]);
      const paths = ['/', '/members', '/readyz', '/api/settings.php'];
      const pages = await Promise.all(paths.map((path) => fetch(node.address() + path)));
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await readDatabaseState(storage)).violations).toEqual({});

      disk.clear();
      const again = await annas.ok('sendMessage', send('second'));
      const repeated = await annas.ok('sendMessage', send('second'));
      expect([again.message.position, again.credits, repeated]).toEqual([2, 98, again]);
      const state = await readDatabaseState(storage);
      expect([state.violations, [...state.messages.keys()].toSorted()]).toEqual([{}, ['first', 'second']]);
      expect(await node.end('SIGTERM')).toBe(0);
    });

    test('serves photos that cannot be cached [PHOTO-04]', async () => {
      const disk = makeSmallDisk(4 * megabyte);
      const storage = { dataDir: disk.path, databaseUrl: null, remove: async () => undefined };
      const node = makeNode(storage, { DEMO: '1', LOG_LEVEL: 'silent' });
      await node.start();
      const visitor = makeAgent(() => remoteApp(node.address));
      const { results } = await visitor.ok('search');
      const thumbs = results
        .flatMap(({ main_image: image }) => (image === null ? [] : [image.thumb_filename]))
        .slice(0, 3);
      disk.fill();
      const pictures = await Promise.all(thumbs.map((thumb) => visitor.fetch(`/photos/${thumb}`)));
      expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
  },
);
