import { describe, expect, test } from 'vitest';
import { product } from '#server/core/product.ts';
import { type Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';
import { eventsOf, useProduct } from './product-server.ts';

const type = (agent: Agent, profile: string, on = true) => agent.ok('sendTyping', { body: { profile, on } });

/** Two members, the first has written to the second. */
const addPair = async (server: TestServer) => {
  const one = await server.addLoggedIn();
  const other = await server.addLoggedIn();
  const { message } = await one.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'Hello' } });
  return { one, other, conversation: message.conversation };
};

/** Collects hints to these members from now on. */
const hintsTo = (server: TestServer, memberIds: readonly string[]): unknown[] => {
  const hints: unknown[] = [];
  for (const memberId of memberIds) {
    server.deps().bus.subscribe(memberId, {
      onEvent: () => undefined,
      onHint: (payload) => hints.push({ to: memberId, hint: JSON.parse(payload) }),
    });
  }
  return hints;
};

forMainEngine((engine) => {
  const server = useProduct(engine);

  test('[CHAT-03 CHAT-16 API-39] the recipient receives the start and end of typing; the sender receives nothing', async () => {
    const { one, other, conversation } = await addPair(server());
    const address = await server().listen();
    const stream = await readEvents(address, other.agent);
    const place = await stream.started();
    expect(await type(one.agent, other.member.id)).toEqual({ ok: true });
    const typing = { type: 'typing', conversation, sender: one.member.id };
    expect(await stream.next()).toEqual({ id: null, data: { ...typing, on: true } });
    await type(one.agent, other.member.id, false);
    expect(await stream.next()).toEqual({ id: null, data: { ...typing, on: false } });
    expect(stream.lastId()).toBe(place);
    await stream.close();
    const hints = hintsTo(server(), [one.member.id, other.member.id]);
    await type(one.agent, other.member.id);
    await expect.poll(() => hints).toEqual([{ to: other.member.id, hint: { ...typing, on: true } }]);
  });

  test('[CHAT-16] stores neither events nor replies', async () => {
    const { one, other } = await addPair(server());
    const before = await eventsOf(server(), other.member.id);
    const stored = () => server().deps().db.read.selectFrom('idempotency').select('key').execute();
    const keys = await stored();
    const answer = await one.agent.call('sendTyping', {
      body: { profile: other.member.id, on: true },
      key: 'a-key-of-its-own',
    });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(await eventsOf(server(), other.member.id)).toEqual(before);
    expect(await stored()).toEqual(keys);
  });

  test('[CHAT-16 BLOCK-03 MEMBERS-02] hidden members and strangers receive nothing, and the reply is the same', async () => {
    const { one, other, conversation } = await addPair(server());
    const unknown = await server().addMember();
    const { one: gone, other: writer } = await addPair(server());
    const { one: disabled } = await addPair(server());
    const hints = hintsTo(server(), [one.member.id, other.member.id, unknown.id, gone.member.id, disabled.member.id]);
    const { db } = server().deps();
    const change = (id: string, values: { deleted_at: number } | { profile_status: 'disabled' }) =>
      db.write((tx) => tx.updateTable('member').set(values).where('id', '=', id).execute());
    await change(gone.member.id, { deleted_at: server().clock.now() });
    await change(disabled.member.id, { profile_status: 'disabled' });
    await db.write((tx) =>
      tx.insertInto('blocked').values({ from_id: one.member.id, to_id: other.member.id, created_at: 0 }).execute(),
    );
    const ok = { ok: true };
    expect(await type(other.agent, one.member.id)).toEqual(ok);
    expect(await type(one.agent, other.member.id)).toEqual(ok);
    expect(await type(one.agent, unknown.id)).toEqual(ok);
    expect(await type(one.agent, one.member.id)).toEqual(ok);
    expect(await type(one.agent, 'unknown-profile')).toEqual(ok);
    expect(await type(writer.agent, gone.member.id)).toEqual(ok);
    expect(await type(writer.agent, disabled.member.id)).toEqual(ok);
    await db.write((tx) => tx.deleteFrom('blocked').where('from_id', '=', one.member.id).execute());
    await type(other.agent, one.member.id);
    const hint = { type: 'typing', conversation, sender: other.member.id, on: true };
    await expect.poll(() => hints).toEqual([{ to: one.member.id, hint }]);
  });

  test('[CHAT-16] is limited to 120 a minute, separately from messages', async () => {
    const { one, other } = await addPair(server());
    const body = { profile: other.member.id, on: true };
    for (let notified = 0; notified < 120; notified += 1) await type(one.agent, other.member.id);
    expect(await one.agent.refused('sendTyping', { body })).toMatchObject({ status: 429, error: 'too_many_requests' });
    await one.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'As before' } });
    server().clock.advance(2 * 60_000);
    expect(await type(one.agent, other.member.id)).toEqual({ ok: true });
  });

  test('[ROLE-05 CHAT-16] a visitor, another site and a broken body are refused', async () => {
    const { one, other } = await addPair(server());
    const body = { profile: other.member.id, on: true };
    expect(await server().agent().refused('sendTyping', { body })).toMatchObject({ authentication_required: true });
    const foreign = await one.agent.refused('sendTyping', { body, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign).toMatchObject({ status: 403, error: 'cross_site' });
    expect(await one.agent.refused('sendTyping', { body: { profile: other.member.id } })).toMatchObject({
      status: 422,
      fields: { on: 'required' },
    });
    expect((await one.agent.refused('sendTyping', { body: { ...body, more: 1 } })).error).toBe('bad_request');
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('between nodes (needs TEST_DATABASE_URL)', () => {
  test('[CHAT-03 CHAT-16] typing on one node is visible on the other', async () => {
    const storage = await makeStorage('postgres');
    const here = await testServer({ engine: 'postgres', product, storage });
    const there = await testServer({ engine: 'postgres', product, storage });
    const { one, other, conversation } = await addPair(here);
    const stream = await readEvents(await there.listen(), other.agent);
    await stream.started();
    await type(one.agent, other.member.id);
    const typing = { type: 'typing', conversation, sender: one.member.id, on: true };
    expect(await stream.next()).toEqual({ id: null, data: typing });
    await stream.close();
    await Promise.all([here.close(), there.close()]);
    await storage.remove();
  });
});
