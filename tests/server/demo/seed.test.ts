import { expect, test } from 'vitest';
import { refreshDemoPresence } from '#server/demo/demo-presence.ts';
import { demoLogins, seedMembers } from '#server/demo/seed.ts';
import { product } from '#server/core/product.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import { ledgerSum } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { useServer } from '#tests/server/kit/test-server.ts';

const { login, premiumLogin, password } = demoLogins;

forMainEngine((engine) => {
  const server = useServer({ engine, product });
  const count = async (table: 'member' | 'photo' | 'bundle' | 'setting' | 'like_given') =>
    (await server().deps().db.read.selectFrom(table).selectAll().execute()).length;

  const addDefaults = async () => {
    const deps = server().deps();
    await deps.db.write((tx) => seedDefaults(tx, deps.config));
  };

  test('the defaults are settings, company, push keys and bundles, without members', async () => {
    await addDefaults();
    await addDefaults();
    expect([await count('setting'), await count('bundle'), await count('member')]).toEqual([4, 4, 0]);
  });

  test('seeds at least 600 labelled demo members with photos, once for all nodes', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => seedMembers(server().deps())));
    expect(answers).toEqual([demoLogins, demoLogins, demoLogins]);
    expect([await count('setting'), await count('bundle'), await count('member')]).toEqual([4, 4, 702]);
    const members = await server().deps().db.read.selectFrom('member').selectAll().execute();
    expect(members.filter((member) => member.demo === 1 && member.main_photo !== null)).toHaveLength(702);
    expect(
      members
        .filter((member) => member.password_hash !== '!')
        .map(({ email }) => email)
        .sort(),
    ).toEqual([login, premiumLogin]);
    for (const member of members) expect(await ledgerSum(server(), member.id)).toBe(member.credits);
    expect(await count('photo')).toBeGreaterThan(702);
    expect(await seedMembers(server().deps())).toEqual(demoLogins);
    expect(await count('member')).toBe(702);
  });

  test('the free demo login has free messages, likes, two conversations and one unread message', async () => {
    const agent = server().agent();
    const { user } = await agent.ok('login', { body: { login, password } });
    expect(user).toMatchObject({ status: 'confirmed', credits: 0, free_messages: 5, paid_user: false });
    const { chats } = await agent.ok('loadConversations');
    expect(chats.map(({ num_unread_messages: unread }) => unread)).toEqual([1, 0]);
    const [latest] = chats;
    const { messages } = await agent.ok('loadConversation', { query: { id: latest?.conversation.id ?? '' } });
    expect(messages.map(({ position, read }) => [position, read])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ]);
    const { liked_by: received } = await agent.ok('loadLikes');
    expect([received.length, received.filter((like) => like.like_new).length]).toEqual([7, 3]);
    // The guests wrote first, so the login may still start two conversations.
    const { results } = await agent.ok('search', { query: { country: 'FI' } });
    const sent = await agent.ok('sendMessage', { body: { profile: results[0]?.id ?? '', message: 'Hei!' } });
    expect(sent.free_messages).toBe(4);
  });

  test('the premium demo login has credits, and sees every photo', async () => {
    const agent = server().agent();
    const { user } = await agent.ok('login', { body: { login: premiumLogin, password } });
    expect(user).toMatchObject({ credits: 150, paid_user: true });
  });

  test('the other demo members cannot log in', async () => {
    const refused = await server()
      .agent()
      .refused('login', { body: { login: 'member-5@vesper.example', password: '!' } });
    expect(refused.error).toBe('login_failed');
  });
});

forMainEngine((engine) => {
  const server = useServer({ engine, product, config: { demoCountry: 'NL' } });

  test('the printed demo member finds fifty people within 50 km, and has likes and conversations from fitting people nearby', async () => {
    const deps = server().deps();
    await deps.db.write((tx) => seedDefaults(tx, deps.config));
    await seedMembers(deps);
    const agent = server().agent();
    const { user } = await agent.ok('login', { body: { login, password } });
    expect(user.preference).toMatchObject({ gender: 'male', within: '50', town: 'Amsterdam' });
    expect((await agent.ok('search')).numResults).toBeGreaterThanOrEqual(50);
    expect((await agent.ok('loadSwipe')).deck.length).toBeGreaterThan(0);
    const { profiles, likes, liked_by: received } = await agent.ok('loadLikes');
    expect(received.filter(({ id }) => likes.includes(id))).toHaveLength(2);
    const { age: own } = await agent.ok('loadProfile', { query: { id: user.profile.id } });
    expect(Math.floor(own / 10)).toBe(3);
    const { chats } = await agent.ok('loadConversations');
    const known = [...profiles, ...chats.map(({ profile }) => profile)];
    expect(known.length).toBeGreaterThanOrEqual(9);
    expect(user.language).toBe('nl');
    expect(chats.map(({ last_message: last }) => last?.body)).toEqual([
      'Ik zou vanavond zo weer gaan. Zit jij vooraan of achteraan?',
      'Vertel eens over je laatste reis.',
    ]);
    for (const { age, distance } of known) {
      expect(age).toBeGreaterThanOrEqual(user.preference.min_age);
      expect(age).toBeLessThanOrEqual(user.preference.max_age);
      expect(distance).toBeLessThanOrEqual(50);
    }
  });

  test('four fifths of the members live in the country, and each shows two or three pictures, premium members up to five', async () => {
    const { db } = server().deps();
    const members = await db.read
      .selectFrom('member')
      .select(['id', 'country', 'paid'])
      .where('demo', '=', 1)
      .execute();
    const atHome = members.filter(({ country }) => country === 'NL').length;
    expect(atHome / members.length).toBeGreaterThan(0.79);
    expect(atHome / members.length).toBeLessThan(0.81);
    const photos = await db.read.selectFrom('photo').select(['member_id', 'drawn_shot']).execute();
    const shots = Map.groupBy(photos, ({ member_id: id }) => id);
    const numbersOf = (paid: number) =>
      new Set(members.filter((one) => one.paid === paid).map(({ id }) => shots.get(id)?.length));
    expect([numbersOf(0), numbersOf(1)]).toEqual([new Set([2, 3]), new Set([3, 4, 5])]);
    // Each shows the member in another scene.
    for (const own of shots.values()) expect(new Set(own.map(({ drawn_shot: shot }) => shot)).size).toBe(own.length);
  });

  test('10 to 20 % of the members are online, from the first start on', async () => {
    const everyone = { gender: 'any', within: 'anywhere', min_age: 18, max_age: 99 } as const;
    const visitor = server().agent();
    const shares: number[] = [];
    for (let minutes = 0; minutes <= 60; minutes += 1) {
      await refreshDemoPresence(server().deps(), server().clock.now());
      const { numResults: online } = await visitor.ok('search', { query: { ...everyone, online: '1' } });
      shares.push(online / 702);
      server().clock.advance(60_000);
    }
    expect(shares.filter((share) => share < 0.1 || share > 0.2)).toEqual([]);
  });
});
