import { describe, expect, test } from 'vitest';
import { rateLimits } from '#contract/limits/server.ts';
import { demoLogins } from '#server/demo/seed.ts';
import { makeAgent } from '#tests/server/kit/agent.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { type Node, makeNode, temporary } from '#tests/server/kit/node.ts';
import { type Visitor, addVisitors, openBrowser, remoteApp } from '#tests/server/kit/remote.ts';
import { type Storage, makeDirectory, makeStorage } from '#tests/server/kit/storage.ts';
import { readDatabaseState } from './consistency.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const reason = hasPostgres ? '' : ' (skipped: TEST_DATABASE_URL is not set)';

type Site = { readonly storage: Storage; readonly first: Node; readonly second: Node };

/** A second server with its own directory on the same database. */
const besides = async ({ databaseUrl }: Storage): Promise<Storage> => {
  const { path, remove } = makeDirectory();
  return temporary(Promise.resolve({ dataDir: path, databaseUrl, remove: async () => remove() }));
};

const makeSite = async (environment: Readonly<Record<string, string>> = {}): Promise<Site> => {
  const storage = await temporary(makeStorage('postgres'));
  return { storage, first: makeNode(storage, environment), second: makeNode(await besides(storage), environment) };
};

const startBoth = ({ first, second }: Site) => Promise.all([first.start(), second.start()]);

/** The visitor's browser on either node, with one cookie. */
const browsersOf = (visitor: Visitor, { first, second }: Site) => ({
  onFirst: openBrowser(visitor, first.address),
  onSecond: openBrowser(visitor, second.address),
});

describe.runIf(hasPostgres)(`two servers over one PostgreSQL${reason}`, () => {
  test('both start concurrently on an empty database: one migrates and seeds it, both serve it', async () => {
    // Without demo activity: each node would touch `last_active` between the two searches.
    const site = await makeSite({ DEMO: '1', DEMO_LIFE: '0' });
    await startBoth(site);
    const visitors = [site.first, site.second].map((node) => makeAgent(() => remoteApp(node.address)));
    const [one, other] = await Promise.all(visitors.map((visitor) => visitor.ok('search')));
    expect(one?.numResults).toBeGreaterThanOrEqual(120);
    expect(other).toEqual(one);
    const bundles = await Promise.all(visitors.map((visitor) => visitor.ok('loadBundles')));
    expect(bundles.map((reply) => reply.bundles.length)).toEqual([4, 4]);
    expect([site.first.process().errors(), site.second.process().errors()]).toEqual(['', '']);
  });

  test('members on different nodes chat live, with read receipts [CHAT-01 CHAT-09 CHAT-10]', async () => {
    const site = await makeSite();
    const [anna, ben] = await addVisitors(site.storage, [{ free_messages: 3 }, { free_messages: 3 }]);
    if (anna === undefined || ben === undefined) throw new Error('Two members were added.');
    await startBoth(site);
    const annas = browsersOf(anna, site).onFirst;
    const bens = browsersOf(ben, site).onSecond;
    const annaStream = await readEvents(site.first.address(), annas);
    const benStream = await readEvents(site.second.address(), bens);
    await Promise.all([annaStream.started(), benStream.started()]);
    const received = async (stream: typeof annaStream) => (await stream.next())?.data;

    const question = await annas.ok('sendMessage', { body: { profile: ben.id, message: 'Are you there?' } });
    const requests = { type: 'message', message: question.message };
    expect([await received(benStream), await received(annaStream)]).toEqual([
      requests,
      { ...requests, key: expect.any(String) },
    ]);

    await bens.ok('markConversationRead', { body: { id: question.message.conversation } });
    const read = { type: 'read', conversation: question.message.conversation, up_to: question.message.id };
    const seen = { type: 'seen', conversation: question.message.conversation, position: 1, unread: 0 };
    expect([await received(annaStream), await received(benStream)]).toEqual([read, seen]);

    const answer = await bens.ok('sendMessage', { body: { profile: anna.id, message: 'Always.' } });
    const answered = { type: 'message', message: answer.message };
    expect([await received(annaStream), await received(benStream)]).toEqual([
      answered,
      { ...answered, key: expect.any(String) },
    ]);
    await Promise.all([annaStream.close(), benStream.close()]);
  });

  test('a stream of a killed node resumes on the other without gaps or duplicates [CHAT-09]', async () => {
    const site = await makeSite();
    const [anna, ben] = await addVisitors(site.storage, [{ free_messages: 5 }, {}]);
    if (anna === undefined || ben === undefined) throw new Error('Two members were added.');
    await startBoth(site);
    const annas = browsersOf(anna, site).onFirst;
    const bens = browsersOf(ben, site);
    const send = async (text: string) => {
      const { message } = await annas.ok('sendMessage', { body: { profile: ben.id, message: text } });
      return { type: 'message', message };
    };
    const before = await readEvents(site.second.address(), bens.onSecond);
    await before.started();
    const one = await send('one');
    expect((await before.next())?.data).toEqual(one);
    await site.second.end('SIGKILL');
    expect(await before.next()).toBe(null);
    const missed = [await send('two'), await send('three')];
    const after = await readEvents(site.first.address(), bens.onFirst, { header: before.lastId() ?? '' });
    const four = await send('four');
    const received = [await after.next(), await after.next(), await after.next()].map((event) => event?.data);
    expect(received).toEqual([...missed, four]);
    await after.close();
  });

  test('a session is valid on both, and ends on both with its streams [SESSION-01 API-03 API-07]', async () => {
    // Without demo activity: each node would touch `last_active` between the two searches.
    const site = await makeSite({ DEMO: '1', DEMO_LIFE: '0' });
    await startBoth(site);
    const onFirst = makeAgent(() => remoteApp(site.first.address));
    const { login, password } = demoLogins;
    const { user } = await onFirst.ok('login', { body: { login, password } });
    const onSecond = makeAgent(() => remoteApp(site.second.address));
    for (const [name, value] of onFirst.cookies) onSecond.cookies.set(name, value);
    expect((await onSecond.ok('loadUser')).user).toEqual(user);
    const stream = await readEvents(site.first.address(), onFirst);
    await stream.started();
    await onSecond.ok('logout');
    expect(await stream.next()).toBe(null);
    const gone = { status: 403, error: 'authentication_required' };
    expect(await onFirst.refused('loadUser')).toMatchObject(gone);
  });

  test('the same key sent to both concurrently is executed once, with one response [API-21]', async () => {
    const site = await makeSite();
    const [anna, ben] = await addVisitors(site.storage, [{ credits: 100, free_messages: 0, paid: 1 }, {}]);
    if (anna === undefined || ben === undefined) throw new Error('Two members were added.');
    await startBoth(site);
    const { onFirst, onSecond } = browsersOf(anna, site);
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    for (const [index, message] of texts.entries()) {
      const twin = { body: { profile: ben.id, message }, key: `twin-key-${index}` };
      const [one, other] = await Promise.all([onFirst.ok('sendMessage', twin), onSecond.ok('sendMessage', twin)]);
      expect(other).toEqual(one);
    }
    const state = await readDatabaseState(site.storage);
    expect([state.violations, [...state.messages.keys()].toSorted()]).toEqual([{}, texts.toSorted()]);
    expect((await onSecond.ok('loadUser')).user.credits).toBe(80);
    const other = { body: { profile: ben.id, message: 'something else' }, key: 'twin-key-0' };
    expect(await onSecond.refused('sendMessage', other)).toMatchObject({ status: 409, error: 'key_reused' });
  });

  test('rate limits apply to the site, not to each node [API-20]', async () => {
    const site = await makeSite();
    const [anna] = await addVisitors(site.storage, [{ status: 'not_confirmed', profile_status: 'disabled' }]);
    if (anna === undefined) throw new Error('A member was added.');
    await startBoth(site);
    const { onFirst, onSecond } = browsersOf(anna, site);
    const { limit } = rateLimits.mail;
    const both = Array.from({ length: limit }, () => [onFirst, onSecond]).flat();
    const statuses = await Promise.all(both.map(async (browser) => (await browser.call('resendActivation')).status));
    const times = (status: number) => statuses.filter((each) => each === status).length;
    expect([times(200), times(429)]).toEqual([limit, limit]);
  });
});
