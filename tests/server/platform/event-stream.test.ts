import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authCookie } from '#contract/limits/account.ts';
import { events } from '#contract/limits/app.ts';
import type { Bus } from '#server/events/bus.ts';
import { defineCall } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import type { Listener } from '#server/events/subscribers.ts';
import { createEventStreams } from '#server/http/event-stream.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { publishPayment } from '#tests/server/kit/sample-calls.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const logout = defineCall({
  name: 'logout',
  run: async ({ logOut }) => {
    await logOut();
    return { ok: true as const };
  },
});

const product = platformProduct({ unlike: publishPayment, logout });

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

  const publishEvent = (memberId: string) =>
    runChange(server.deps(), server.clock.now(), ({ publishEvent }) => publishEvent(memberId, { type: 'likes' }));

  const publishMany = async (memberId: string, count: number): Promise<void> => {
    for (let notified = 0; notified < count; notified += 1) await publishEvent(memberId);
  };

  test('a member has ten streams at most, then the oldest ends', async () => {
    const { member, agent } = await server.addLoggedIn();
    const streams: EventReader[] = [];
    for (let opened = 0; opened < 11; opened += 1) streams.push(await readEvents(address, agent));
    const [oldest, second] = streams;
    expect(await oldest?.next()).toBe(null);
    await second?.started();
    await publishEvent(member.id);
    expect((await second?.next())?.data).toEqual({ type: 'likes' });
    for (const stream of streams) await stream.close();
  });

  test('is for members only, and neither cached nor buffered on the way [API-20]', async () => {
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

  test('a new stream starts with later events [CHAT-09]', async () => {
    const { agent, member } = await server.addLoggedIn();
    const writer = await server.addLoggedIn();
    await publishMany(member.id, 2);
    const stream = await readEvents(address, agent);
    expect(await stream.started()).toBe('2');
    await writer.agent.ok('unlike', { body: { profile: member.id } });
    expect(await stream.next()).toEqual({ id: '3', data: payment });
    await publishEvent(member.id);
    expect(await stream.next()).toEqual({ id: '4', data: { type: 'likes' } });
    await stream.close();
  });

  test('another member receives nothing', async () => {
    const [one, two] = [await server.addLoggedIn(), await server.addLoggedIn()];
    const stream = await readEvents(address, two.agent);
    await stream.started();
    await publishEvent(one.member.id);
    await publishEvent(two.member.id);
    expect(await stream.next()).toEqual({ id: '1', data: { type: 'likes' } });
    expect(stream.lastId()).toBe('1');
    await stream.close();
  });

  test.each(['header', 'last'] as const)('resumes after the last received event, by %s', async (way) => {
    const { agent, member } = await server.addLoggedIn();
    await publishMany(member.id, 3);
    const stream = await readEvents(address, agent, { [way]: '1' });
    expect([await stream.next(), await stream.next()]).toEqual([
      { id: '2', data: { type: 'likes' } },
      { id: '3', data: { type: 'likes' } },
    ]);
    await publishEvent(member.id);
    expect(await stream.next()).toEqual({ id: '4', data: { type: 'likes' } });
    await stream.close();
  });

  test('is resumed after a restart of the server', async () => {
    const { agent, member } = await server.addLoggedIn();
    const before = await readEvents(address, agent);
    await before.started();
    await before.close();
    await publishMany(member.id, 2);
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
  ])('sends resync when the requested event %s', async (_, last) => {
    const { agent, member } = await server.addLoggedIn();
    await publishMany(member.id, 2);
    server.clock.advance(events.retention + 1);
    await deleteExpired(server.deps(), server.clock.now());
    await publishEvent(member.id);
    const stream = await readEvents(address, agent, { last });
    expect(await stream.next()).toEqual({ id: '3', data: { type: 'resync' } });
    await publishEvent(member.id);
    expect(await stream.next()).toEqual({ id: '4', data: { type: 'likes' } });
    await stream.close();
  });

  test('100 events from 4 writers at once arrive each once, in order', async () => {
    const { agent, member } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    await Promise.all([25, 25, 25, 25].map((count) => publishMany(member.id, count)));
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

  test('sends a heartbeat every 25 s that scripts receive, without an id [CHAT-16]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { agent, member } = await server.addLoggedIn();
    await publishMany(member.id, 2);
    const stream = await readEvents(address, agent, { last: '2' });
    expect(await stream.started()).toBe('2');
    for (let beats = 0; beats < 3; beats += 1) {
      await vi.advanceTimersByTimeAsync(25_000);
      expect(await stream.beat()).toBe(true);
    }
    expect(stream.lastId()).toBe('2');
    await publishEvent(member.id);
    expect(await stream.next()).toEqual({ id: '3', data: { type: 'likes' } });
    await stream.close();
  });

  test('a missed notification is made up for at the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { agent, member } = await server.addLoggedIn();
    const stream = await readEvents(address, agent);
    await stream.started();
    const deaf = { ...server.deps(), bus: { ...server.deps().bus, notify: () => undefined } };
    await runChange(deaf, server.clock.now(), ({ publishEvent }) => publishEvent(member.id, { type: 'user' }));
    await vi.advanceTimersByTimeAsync(events.heartbeat);
    expect(await stream.next()).toEqual({ id: '1', data: { type: 'user' } });
    await stream.close();
  });

  test('a hint arrives with events of its moment and has no id, so that the client resumes correctly [CHAT-16]', async () => {
    const { agent, member } = await server.addLoggedIn();
    await publishMany(member.id, 2);
    const stream = await readEvents(address, agent);
    await stream.started();
    await runChange(server.deps(), server.clock.now(), async ({ publishEvent, publishHint }) => {
      publishHint(member.id, typing);
      await publishEvent(member.id, { type: 'likes' });
    });
    const received = [await stream.next(), await stream.next()];
    expect(received).toContainEqual({ id: null, data: typing });
    expect(received).toContainEqual({ id: '3', data: { type: 'likes' } });
    expect(stream.lastId()).toBe('3');
    await stream.close();
    const { db } = server.deps();
    expect(await db.read.selectFrom('event').select('seq').where('member_id', '=', member.id).execute()).toHaveLength(
      3,
    );
  });

  test('hints of a rolled back transaction are dropped, and those of a retried one sent once [CHAT-16]', async () => {
    const publishHint = vi.fn<Bus['publishHint']>();
    const { db, log, bus } = server.deps();
    const write: typeof db.write = async (run) => {
      await db.write(run);
      return db.write(run);
    };
    const deps = { log, bus: { ...bus, publishHint }, db: { ...db, write } };
    const failing = runChange(deps, server.clock.now(), async (undone) => {
      undone.publishHint('member-0002', typing);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(publishHint).not.toHaveBeenCalled();
    await runChange(deps, server.clock.now(), async (done) => done.publishHint('member-0002', typing));
    expect(publishHint.mock.calls).toEqual([['member-0002', typing]]);
  });

  test('a resumed stream sends its position before hints, even when nothing was missed [CHAT-16]', async () => {
    const { agent, member } = await server.addLoggedIn();
    await publishMany(member.id, 2);
    const stream = await readEvents(address, agent, { last: '2' });
    expect(await stream.started()).toBe('2');
    server.deps().bus.publishHint(member.id, typing);
    expect(await stream.next()).toEqual({ id: null, data: typing });
    expect(stream.lastId()).toBe('2');
    await stream.close();
  });

  test('drops hints for a slow client without disconnecting it, and sends events afterwards [CHAT-16]', async () => {
    const { member } = await server.addLoggedIn();
    const session = await server
      .deps()
      .db.read.selectFrom('session')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const listeners: Listener[] = [];
    const subscribe: Bus['subscribe'] = (_, own) => {
      listeners.push(own);
      return () => undefined;
    };
    const deps = { ...server.deps(), bus: { ...server.deps().bus, subscribe } };
    const streams = createEventStreams(deps, {});
    // Without a socket nothing leaves the buffer.
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const written = vi.spyOn(outgoing, 'write');
    const texts = () => written.mock.calls.map(([text]) => String(text));
    const publishHint = () => listeners.forEach(({ onHint }) => onHint(JSON.stringify(typing)));
    streams.open({ memberId: member.id, sessionId: session.id, last: null }, outgoing);
    publishHint();
    await expect.poll(texts).toContain('id: 0\n\n');
    expect(texts().join('')).not.toContain('typing');
    for (let notified = 0; notified < 20_000; notified += 1) publishHint();
    expect(texts().join('')).toContain(`data: ${JSON.stringify(typing)}\n\n`);
    expect([outgoing.destroyed, outgoing.writableLength < 200_000]).toEqual([false, true]);
    await publishEvent(member.id);
    listeners.forEach(({ onEvent }) => onEvent());
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

  test('a client that disconnects before its stream starts leaves no subscription', async () => {
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
