import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { allLocales } from '#contract/locales.ts';
import { type ReplyDelays, startAutoReplies } from '#server/demo/auto-reply.ts';
import { pickReply } from '#server/demo/reply-texts.ts';
import { isDemoMemberOnline, refreshDemoPresence } from '#server/demo/demo-presence.ts';
import { product } from '#server/core/product.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import { ledgerSum } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { useServer } from '#tests/server/kit/test-server.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 15, 12);
const none = { from: 0, to: 0 };
const noDelays: ReplyDelays = { notice: none, write: none, likeBack: none };

test('one demo member in seven is online, and the members change', () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => `member-${at}`);
  const onlineAt = (time: number) => ids.filter((id) => isDemoMemberOnline(id, time));
  for (const time of [start, start + 40 * minute, start + 600 * minute]) {
    expect(onlineAt(time).length).toBeGreaterThan(90);
    expect(onlineAt(time).length).toBeLessThan(200);
  }
  const stayed = onlineAt(start).filter((id) => isDemoMemberOnline(id, start + 16 * minute));
  expect(stayed.length).toBeLessThan(60);
  // Visits of different members end at different times.
  const gone = onlineAt(start).filter((id) => !isDemoMemberOnline(id, start + minute));
  expect(gone.length).toBeLessThan(30);
});

test('the first reply discloses the script in every language, and replies of a language differ', () => {
  const texts = allLocales.map((locale) => Array.from({ length: 9 }, (_, written) => pickReply(written, locale)));
  for (const own of texts) expect(new Set(own).size).toBe(9);
  expect(new Set(texts.map(([first]) => first)).size).toBe(allLocales.length);
  expect(texts.filter(([first = '']) => !/d[eé]mo|dimostrativo/i.test(first))).toEqual([]);
});

forMainEngine((engine) => {
  const server = useServer({ engine, product });
  const replyBot = { demo: 1, paid: 1, credits: 10, language: 'de' };
  let stop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const { db, config } = server().deps();
    await db.write((tx) => seedDefaults(tx, config));
  });
  afterEach(() => stop());

  const startReplies = async () => {
    const { port } = new URL(await server().listen());
    const deps = server().deps();
    ({ stop } = await startAutoReplies({ ...deps, config: { ...deps.config, port: Number(port) } }, noDelays));
  };
  const addReplyBot = async (special = {}) => {
    const member = await server().addMember({ ...replyBot, ...special });
    const email = `member-${member.id}@vesper.example`;
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ email }).where('id', '=', member.id).execute());
    return member;
  };

  test('[PROFILE-30] a demo member replies once in the language of the recipient and pays for it', async () => {
    const demo = await addReplyBot();
    const still = await addReplyBot({ paid: 0, credits: 0 });
    const { agent } = await server().addLoggedIn({ paid: 1, language: 'fi' });
    await startReplies();
    for (const { id } of [demo, still]) await agent.ok('sendMessage', { body: { profile: id, message: 'Hello?' } });
    const readMessages = async (profile: string) =>
      (await agent.ok('loadConversation', { query: { profile } })).messages.map(({ body, read }) => [body, read]);
    await vi.waitFor(
      async () =>
        expect(await readMessages(demo.id)).toEqual([
          ['Hello?', true],
          [pickReply(0, 'fi'), false],
        ]),
      { timeout: 5_000 },
    );
    await agent.ok('sendMessage', { body: { profile: demo.id, message: 'And you?' } });
    await vi.waitFor(async () => expect((await readMessages(demo.id)).at(-1)).toEqual([pickReply(1, 'fi'), false]), {
      timeout: 5_000,
    });
    expect(await readMessages(demo.id)).toHaveLength(4);
    expect(await readMessages(still.id)).toEqual([['Hello?', false]]);
    const { credits, free_messages: free } = await server().readMember(demo.id);
    expect(credits - (await ledgerSum(server(), demo.id))).toBe(10);
    expect([credits, free]).toEqual([
      demo.credits - Math.max(0, 2 - demo.free_messages),
      Math.max(0, demo.free_messages - 2),
    ]);
  });

  test('most of ten liked demo members like back, each once', async () => {
    const demos = await Promise.all(Array.from({ length: 10 }, () => addReplyBot()));
    const { agent } = await server().addLoggedIn({ paid: 1 });
    await startReplies();
    for (const { id } of demos) await agent.ok('like', { body: { profile: id } });
    const likedBy = async () => (await agent.ok('loadLikes')).liked_by.map(({ id }) => id);
    const seen = async () =>
      (
        await server()
          .deps()
          .db.read.selectFrom('like_given')
          .select('seen')
          .where(
            'to_id',
            'in',
            demos.map(({ id }) => id),
          )
          .execute()
      ).filter((row) => row.seen === 1).length;
    await vi.waitFor(async () => expect(await seen()).toBe(10), { timeout: 5_000 });
    // A like back follows some time after the like is seen.
    await vi.waitFor(async () => expect((await likedBy()).length).toBeGreaterThan(1), { timeout: 5_000 });
    await stop();
    const back = await likedBy();
    expect(new Set(back).size).toBe(back.length);
    expect(back.every((id) => demos.some((demo) => demo.id === id))).toBe(true);
  });

  test('only demo members online count as active, at most 18 % of them, and no other members', async () => {
    const long = { last_active: start - 600 * minute };
    const { db } = server().deps();
    await Promise.all(Array.from({ length: 30 }, () => addReplyBot()));
    await db.write((tx) => tx.updateTable('member').set(long).where('demo', '=', 1).execute());
    const member = await server().addMember(long);
    await refreshDemoPresence(server().deps(), start);
    const demos = await db.read.selectFrom('member').select(['id', 'last_active']).where('demo', '=', 1).execute();
    const active = demos.filter(({ last_active: time }) => time === start);
    const visiting = demos.filter(({ id }) => isDemoMemberOnline(id, start));
    expect(active.filter(({ id }) => !isDemoMemberOnline(id, start))).toEqual([]);
    expect(active).toHaveLength(Math.min(visiting.length, Math.floor(demos.length * 0.18)));
    expect((await server().readMember(member.id)).last_active).toBe(long.last_active);
  });
});
