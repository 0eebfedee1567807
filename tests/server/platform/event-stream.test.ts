import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authCookie, events } from '#contract/limits.ts';
import type { Bus } from '#server/events/bus.ts';
import { defineCall } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import type { Listener } from '#server/events/subscribers.ts';
import { createEventStreams } from '#server/http/event-stream.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { tellPayment } from '#tests/server/kit/sample-calls.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const logout = defineCall({
  name: 'logout',
  run: async ({ logOut }) => {
    await logOut();
    return { ok: true as const };
  },
});

const product = platformProduct({ unlike: tellPayment, logout });

const payment = { type: 'payment', transaction: 'payment-0001' };
const typing = { type: 'typing', conversation: 'conversation-0001', sender: 'member-0001', on: true } as const;

forEachEngine((engine) => {
  let server: TestServer;
  let address = '';
  beforeEach(async () => {
    server = await testServer({ engine, product });
    address = await server.listen();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const tell = (memberId: string) =>
    runChange(server.deps(), server.clock.now(), ({ tell }) => tell(memberId, { type: 'likes' }));

  const tellMany = async (memberId: string, count: number): Promise<void> => {
    for (let told = 0; told < count; told += 1) await tell(memberId);
  };

  test('a member has ten streams at most, then the oldest ends', async () => {
    const { member, agent } = await server.addLoggedIn();
    const streams: EventReader[] = [];
    for (let opened = 0; opened < 11; opened += 1) streams.push(await readEvents(address, agent));
    const [oldest, second] = streams;
    expect(await oldest?.next()).toBe(null);
    await second?.started();
    await tell(member.id);
    expect((await second?.next())?.data).toEqual({ type: 'likes' });
    for (const stream of streams) await stream.close();
  });

  test('is for members only, and is neither kept nor buffered on its way [API-20]', async () => {
    const refused = await fetch(`${address}/api/events.php`);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: 'authentication_required', message: 'authentication required', authentication_required: true },
    ]);
    const { agent } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    const headers = ['content-type', 'cache-control', 'x-accel-buffering', 'x-content-type-options'];
    expect(headers.map((name) => stream.response.headers.get(name))).toEqual([
      'text/event-stream; charset=utf-8',
      'no-store',
      'no',
      'nosniff',
    ]);
    await stream.close();
  });

  test('a fresh stream begins with what happens from now on [CHAT-09]', async () => {
    const { agent, member } = await server.addLoggedIn();
    const writer = await server.addLoggedIn();
    await tellMany(member.id, 2);
    const stream = await readEvents(address, agent);
    expect(await stream.started()).toBe('2');
    await writer.agent.ok('unlike', { body: { profile: member.id } });
    expect(await stream.next()).toEqual({ id: '3', data: payment });
    await tell(member.id);
    expect(await stream.next()).toEqual({ id: '4', data: { type: 'likes' } });
    await stream.close();
  });

  test('another member hears nothing of it', async () => {
    const [one, two] = [await server.addLoggedIn(), await server.addLoggedIn()];
    const stream = await readEvents(address, two.agent);
    await stream.started();
    await tell(one.member.id);
    await tell(two.member.id);
    expect(await stream.next()).toEqual({ id: '1', data: { type: 'likes' } });
    expect(stream.lastId()).toBe('1');
    await stream.close();
  });

  test.each(['header', 'last'] as const)('is resumed after the last event heard, by %s', async (way) => {
    const { agent, member } = await server.addLoggedIn();
    await tellMany(member.id, 3);
    const stream = await readEvents(address, agent, { [way]: '1' });
    expect([await stream.next(), await stream.next()]).toEqual([
      { id: '2', data: { type: 'likes' } },
      { id: '3', data: { type: 'likes' } },
    ]);
    await tell(member.id);
    expect(await stream.next()).toEqual({ id: '4', data: { type: 'likes' } });
    await stream.close();
  });

  test('is resumed after a restart of the server', async () => {
    const { agent, member } = await server.addLoggedIn();
    const before = await readEvents(address, agent);
    await before.started();
    await before.close();
    await tellMany(member.id, 2);
    await server.restart();
    const after = await readEvents(address, agent, { header: '0' });
    expect([await after.next(), await after.next()]).toEqual([
      { id: '1', data: { type: 'likes' } },
      { id: '2', data: { type: 'likes' } },
    ]);
    await after.close();
  });

  test.each([
    ['was purged', '0'],
    ['is later than all', '99'],
    ['is no number', 'abc'],
  ])('says resync when the event that it is asked for %s', async (_, last) => {
    const { agent, member } = await server.addLoggedIn();
    await tellMany(member.id, 2);
    server.clock.advance(events.keep + 1);
    await deleteExpired(server.deps(), server.clock.now());
    await tell(member.id);
    const stream = await readEvents(address, agent, { last });
    expect(await stream.next()).toEqual({ id: '3', data: { type: 'resync' } });
    await tell(member.id);
    expect(await stream.next()).toEqual({ id: '4', data: { type: 'likes' } });
    await stream.close();
  });

  test('100 events from 4 writers at once arrive each once, in order', async () => {
    const { agent, member } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    await Promise.all([25, 25, 25, 25].map((count) => tellMany(member.id, count)));
    const ids: (string | null | undefined)[] = [];
    while (ids.length < 100) ids.push((await stream.next())?.id);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)));
    await stream.close();
  });

  test('ends with the session: at logout at once', async () => {
    const { agent } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    await agent.ok('logout');
    expect(await stream.next()).toBe(null);
  });

  test('ends with the session: an outlived one at the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { agent, member } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    await server.deps().db.write((tx) => tx.deleteFrom('session').where('member_id', '=', member.id).execute());
    await vi.advanceTimersByTimeAsync(events.heartbeat);
    expect(await stream.next()).toBe(null);
  });

  test('beats every 25 s so that scripts hear it, which moves no number [CHAT-16]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { agent, member } = await server.addLoggedIn();
    await tellMany(member.id, 2);
    const stream = await readEvents(address, agent, { last: '2' });
    expect(await stream.started()).toBe('2');
    for (let beats = 0; beats < 3; beats += 1) {
      await vi.advanceTimersByTimeAsync(25_000);
      expect(await stream.beat()).toBe(true);
    }
    expect(stream.lastId()).toBe('2');
    await tell(member.id);
    expect(await stream.next()).toEqual({ id: '3', data: { type: 'likes' } });
    await stream.close();
  });

  test('a missed word of the bus is made good at the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { agent, member } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    const deaf = { ...server.deps(), bus: { ...server.deps().bus, publish: () => undefined } };
    await runChange(deaf, server.clock.now(), ({ tell }) => tell(member.id, { type: 'user' }));
    await vi.advanceTimersByTimeAsync(events.heartbeat);
    expect(await stream.next()).toEqual({ id: '1', data: { type: 'user' } });
    await stream.close();
  });

  test('a hint comes with the others of its moment and has no number, so the client resumes where it was [CHAT-16]', async () => {
    const { agent, member } = await server.addLoggedIn();
    await tellMany(member.id, 2);
    const stream = await readEvents(address, agent);
    await stream.started();
    await runChange(server.deps(), server.clock.now(), async ({ tell, hint }) => {
      hint(member.id, typing);
      await tell(member.id, { type: 'likes' });
    });
    const heard = [await stream.next(), await stream.next()];
    expect(heard).toContainEqual({ id: null, data: typing });
    expect(heard).toContainEqual({ id: '3', data: { type: 'likes' } });
    expect(stream.lastId()).toBe('3');
    await stream.close();
    const { db } = server.deps();
    expect(await db.read.selectFrom('event').select('seq').where('member_id', '=', member.id).execute()).toHaveLength(
      3,
    );
  });

  test('what was not done is not hinted at, and what was begun twice is hinted at once [CHAT-16]', async () => {
    const hint = vi.fn<Bus['hint']>();
    const { db, log, bus } = server.deps();
    const write: typeof db.write = async (run) => {
      await db.write(run);
      return db.write(run);
    };
    const deps = { log, bus: { ...bus, hint }, db: { ...db, write } };
    const failing = runChange(deps, server.clock.now(), async (undone) => {
      undone.hint('member-0002', typing);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(hint).not.toHaveBeenCalled();
    await runChange(deps, server.clock.now(), async (done) => done.hint('member-0002', typing));
    expect(hint.mock.calls).toEqual([['member-0002', typing]]);
  });

  test('a resumed stream says its place before it hints at anything, also where nothing was missed [CHAT-16]', async () => {
    const { agent, member } = await server.addLoggedIn();
    await tellMany(member.id, 2);
    const stream = await readEvents(address, agent, { last: '2' });
    expect(await stream.started()).toBe('2');
    server.deps().bus.hint(member.id, typing);
    expect(await stream.next()).toEqual({ id: null, data: typing });
    expect(stream.lastId()).toBe('2');
    await stream.close();
  });

  test('hints are dropped where a client does not keep up: they cut nobody off, and events come after all [CHAT-16]', async () => {
    const { member } = await server.addLoggedIn();
    const session = await server
      .deps()
      .db.read.selectFrom('session')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const ears: Listener[] = [];
    const subscribe: Bus['subscribe'] = (_, own) => {
      ears.push(own);
      return () => undefined;
    };
    const deps = { ...server.deps(), bus: { ...server.deps().bus, subscribe } };
    const streams = createEventStreams(deps, {});
    // Without a socket nothing of what is written leaves.
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const written = vi.spyOn(outgoing, 'write');
    const texts = () => written.mock.calls.map(([text]) => String(text));
    const hint = () => ears.forEach(({ hinted }) => hinted(JSON.stringify(typing)));
    streams.open({ memberId: member.id, sessionId: session.id, last: null }, outgoing);
    hint();
    await expect.poll(texts).toContain('id: 0\n\n');
    expect(texts().join('')).not.toContain('typing');
    for (let told = 0; told < 20_000; told += 1) hint();
    expect(texts().join('')).toContain(`data: ${JSON.stringify(typing)}\n\n`);
    expect([outgoing.destroyed, outgoing.writableLength < 200_000]).toEqual([false, true]);
    await tell(member.id);
    ears.forEach(({ heard }) => heard());
    await expect.poll(() => texts().at(-1)).toContain('likes');
    streams.closeAll();
  });

  test('a HEAD is answered at once, and opens no stream', async () => {
    const { agent } = await server.addLoggedIn();
    const cookie = `${authCookie.name}=${agent.cookies.get(authCookie.name) ?? ''}`;
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await fetch(`${address}/api/events.php`, { method: 'HEAD', headers: { cookie } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });

  test('who has left before his stream could begin leaves nothing behind', async () => {
    const { member } = await server.addLoggedIn();
    const subscribe = vi.fn<Bus['subscribe']>(() => () => undefined);
    const deps = server.deps();
    const streams = createEventStreams({ ...deps, bus: { ...deps.bus, subscribe } }, {});
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    outgoing.destroy();
    streams.open({ memberId: member.id, sessionId: 'session-of-his-own', last: null }, outgoing);
    streams.closeAll();
    expect(subscribe.mock.calls).toEqual([]);
  });

  test('ends when the server stops', async () => {
    const { agent } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    const other = await testServer({ engine, product });
    await server.close();
    expect(await stream.next()).toBe(null);
    server = other;
  });
});
