import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { reactivation } from '#contract/limits/account.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { product } from '#server/core/product.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { testServer } from '#tests/server/kit/test-server.ts';
import { inOrder, ledgerSum, set, useProduct } from './product-server.ts';
import { addMemberWithCredits } from './credits.ts';

/** Concurrent requests. */
const atOnce = 50;

forMainEngine((engine) => {
  const server = useProduct(engine);

  const addMany = (count: number) => Promise.all(Array.from({ length: count }, () => server().addMember()));

  /** Statuses of this many concurrent requests. */
  const statusesOf = async (request: (index: number) => Promise<{ status: number }>): Promise<number[]> =>
    inOrder(
      (await Promise.all(Array.from({ length: atOnce }, (_, index) => request(index)))).map(({ status }) => status),
    );

  const split = (well: number, refused: number) => [...Array(well).fill(200), ...Array(atOnce - well).fill(refused)];

  test('[ROLE-10 ROLE-16 ROLE-17] of 50 concurrent first messages to 50 members two are sent and start conversations', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 60 });
    const others = await addMany(atOnce);
    const statuses = await statusesOf((index) =>
      agent.call('sendMessage', { body: { profile: others[index]?.id ?? '', message: 'Hello' } }),
    );
    expect(statuses).toEqual(split(2, 402));
    const begun = await server()
      .deps()
      .db.read.selectFrom('participant')
      .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
      .select('message_count')
      .where('member_id', '=', member.id)
      .execute();
    expect(begun).toEqual([{ message_count: 1 }, { message_count: 1 }]);
    expect((await server().readMember(member.id)).free_messages).toBe(58);
    expect((await agent.ok('loadConversations')).chats).toHaveLength(2);
  });

  test('[ROLE-10 ROLE-17 BLOCK-04] of 50 concurrent first messages two are sent, even if each recipient is blocked at once', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 60 });
    const others = await addMany(atOnce);
    const statuses = await statusesOf(async (index) => {
      const profile = others[index]?.id ?? '';
      const sent = await agent.call('sendMessage', { body: { profile, message: 'Hello' } });
      if (sent.status !== 200) return sent;
      await agent.ok('block', { body: { profile } });
      await agent.ok('unblock', { body: { profile } });
      return sent;
    });
    expect(statuses).toEqual(split(2, 402));
    expect((await server().readMember(member.id)).free_messages).toBe(58);
  });

  test('[ROLE-10 ROLE-16 BLOCK-04 BLOCK-06 DELETE-06] a block or an erased account does not refund a started conversation; writing again to the same member is free', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 60 });
    const write = async (profile: string) =>
      (await agent.call('sendMessage', { body: { profile, message: 'Hello' } })).status;
    const [mine, theirs] = [await server().addLoggedIn(), await server().addLoggedIn()];
    expect([await write(mine.member.id), await write(theirs.member.id)]).toEqual([200, 200]);
    for (const [blocker, profile] of [
      [agent, mine.member.id],
      [theirs.agent, member.id],
    ] as const) {
      await blocker.ok('block', { body: { profile } });
      await blocker.ok('unblock', { body: { profile } });
    }
    expect((await agent.ok('loadConversations')).chats).toEqual([]);
    const third = await server().addLoggedIn();
    expect(await write(third.member.id)).toBe(402);
    expect([await write(mine.member.id), await write(theirs.member.id)]).toEqual([200, 200]);

    const { deps, clock } = server();
    await deps().db.write((tx) =>
      tx
        .updateTable('member')
        .set({ deleted_at: clock.now() - reactivation })
        .where('id', 'in', [mine.member.id, theirs.member.id])
        .execute(),
    );
    await eraseDeleted(deps(), clock.now());
    expect((await server().readMember(theirs.member.id)).erased).toBe(1);
    expect((await agent.ok('loadConversations')).chats).toEqual([]);
    expect(await write(third.member.id)).toBe(402);
    await third.agent.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
    expect(await write(third.member.id)).toBe(200);
  });

  test('[ROLE-11 ROLE-16 ROLE-17 CREDITS-04] of 50 concurrent messages the five free ones and those covered by credits are sent', async () => {
    await set(server(), 'site', { ...defaultSiteSettings, message_credits: 3 });
    const { member, agent } = await addMemberWithCredits(server(), 20, { free_messages: 5 });
    const other = await server().addLoggedIn();
    const statuses = await statusesOf((index) =>
      agent.call('sendMessage', { body: { profile: other.member.id, message: `Number ${index}` } }),
    );
    await set(server(), 'site', defaultSiteSettings);
    // Five free ones, then six for 18 of 20 credits.
    expect(statuses).toEqual(split(11, 402));
    expect(await server().readMember(member.id)).toMatchObject({ credits: 2, free_messages: 0 });
    expect(await ledgerSum(server(), member.id)).toBe(2);
    const { messages } = await other.agent.ok('loadConversation', { query: { profile: member.id } });
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    const { chats } = await other.agent.ok('loadConversations');
    expect(chats.map((chat) => chat.num_unread_messages)).toEqual([11]);
  });

  test('[CHAT-15 API-21 ROLE-17] ten messages, each sent five times concurrently with its key, are each stored and charged once, in one order', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 15 });
    const other = await server().addLoggedIn();
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        agent.call('sendMessage', {
          body: { profile: other.member.id, message: `Number ${index % 10}` },
          key: `letter-${member.id}-${index % 10}`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(atOnce).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(10);
    const { messages } = await other.agent.ok('loadConversation', { query: { profile: member.id } });
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(messages.map(({ body }) => body).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Number ${index}`),
    );
    expect((await server().readMember(member.id)).free_messages).toBe(5);
    const rows = await server()
      .deps()
      .db.read.selectFrom('event')
      .select('payload')
      .where('member_id', '=', other.member.id)
      .orderBy('seq')
      .execute();
    const notified: unknown[] = rows.map(({ payload }) => JSON.parse(payload));
    expect(notified).toEqual(messages.map((message) => ({ type: 'message', message })));
  });

  test('[LIKE-09 LIKE-11 ROLE-17] grants 25 of 50 concurrent likes, and returns the waiting time for the others', async () => {
    const { member, agent } = await server().addLoggedIn();
    const others = await addMany(atOnce);
    const answers = await Promise.all(others.map(({ id }) => agent.call('like', { body: { profile: id } })));
    expect(inOrder(answers.map(({ status }) => status))).toEqual(split(25, 409));
    const refused = answers.filter(({ status }) => status !== 200);
    const until = server().clock.now() + 24 * 60 * 60_000;
    for (const { body } of refused) expect(body).toMatchObject({ error: 'like_limit', until });
    const given = await server()
      .deps()
      .db.read.selectFrom('like_given')
      .select('to_id')
      .where('from_id', '=', member.id)
      .execute();
    expect(given).toHaveLength(25);
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('between nodes (needs TEST_DATABASE_URL)', () => {
  test('[ROLE-11 ROLE-16 ROLE-17 CREDITS-04] sends the free ones of 50 concurrent messages on each of two nodes', async () => {
    const storage = await makeStorage('postgres');
    const nodes = [
      await testServer({ engine: 'postgres', product, storage }),
      await testServer({ engine: 'postgres', product, storage }),
    ] as const;
    const [here] = nodes;
    await here.deps().db.write((tx) => seedDefaults(tx, here.deps().config));
    const member = await here.addMember({ free_messages: 60 });
    const other = await here.addLoggedIn();
    const browsers = await Promise.all(nodes.map((node) => node.logIn(member.id)));
    /** A server that is too busy says so, and the client repeats the request under its key. */
    const send = async (browser: Agent) => {
      const message = { body: { profile: other.member.id, message: 'Hello' }, key: randomUUID() };
      let answer = await browser.call('sendMessage', message);
      // oxlint-disable-next-line no-await-in-loop -- One attempt after the other.
      while (answer.status === 503) answer = await browser.call('sendMessage', message);
      return answer;
    };
    const answers = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: atOnce }, () => send(browser))),
    );
    expect(inOrder(answers.map(({ status }) => status))).toEqual([...Array(60).fill(200), ...Array(40).fill(402)]);
    expect((await here.readMember(member.id)).free_messages).toBe(0);
    const { chats } = await other.agent.ok('loadConversations');
    expect(chats.map(({ num_unread_messages: unread, last_message: last }) => [unread, last?.position])).toEqual([
      [60, 60],
    ]);
    await Promise.all(nodes.map((node) => node.close()));
    await storage.remove();
  });
});
