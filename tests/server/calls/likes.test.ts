import { expect, test, vi } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, inOrder, set, useProduct } from './product-server.ts';

const hour = 60 * 60_000;

forMainEngine((engine) => {
  const pushed: string[] = [];
  const server = useProduct(engine, {
    deps: {
      push: async ({ endpoint }) => {
        pushed.push(endpoint);
        return 'sent';
      },
    },
  });
  const likesOf = (memberId: string) =>
    server().deps().db.read.selectFrom('like_given').selectAll().where('from_id', '=', memberId).execute();
  const addMany = (count: number, special: Partial<MemberTable> = {}) =>
    Promise.all(Array.from({ length: count }, () => server().addMember(special)));

  test('[LIKE-01 LIKE-02 LIKE-04 LIKE-05 API-15] publishes a like live, as new to its recipient', async () => {
    const one = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    expect(await one.agent.ok('like', { body: { profile: other.member.id } })).toEqual({ matched: false });
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'likes' }]);
    expect(await eventsOf(server(), one.member.id)).toEqual([{ type: 'likes' }]);
    const sent = await one.agent.ok('loadLikes');
    expect({ ...sent, profiles: sent.profiles.map(({ id, liked }) => ({ id, liked })) }).toEqual({
      profiles: [{ id: other.member.id, liked: true }],
      likes: [other.member.id],
      liked_by: [],
    });
    const received = await other.agent.ok('loadLikes');
    expect({ ...received, profiles: received.profiles.map(({ id, liked }) => ({ id, liked })) }).toEqual({
      profiles: [{ id: one.member.id, liked: false }],
      likes: [],
      liked_by: [{ id: one.member.id, like_new: true, days: 0 }],
    });
  });

  test('[LIKE-03 LIKE-11] a like in return is a match', async () => {
    const one = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    await one.agent.ok('like', { body: { profile: other.member.id } });
    expect(await other.agent.ok('like', { body: { profile: one.member.id } })).toEqual({ matched: true });
    expect(await one.agent.ok('like', { body: { profile: other.member.id } })).toEqual({ matched: true });
  });

  test("[LIKE-11 MATCH-08] both members of a match receive it once, each with the other's id", async () => {
    const one = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    await one.agent.ok('like', { body: { profile: other.member.id } });
    expect(await eventsOf(server(), other.member.id)).not.toContainEqual(expect.objectContaining({ type: 'match' }));
    await other.agent.ok('like', { body: { profile: one.member.id } });
    await other.agent.ok('like', { body: { profile: one.member.id } });
    const matchesOf = async (memberId: string) =>
      (await eventsOf(server(), memberId)).filter(({ type }) => type === 'match');
    expect(await matchesOf(one.member.id)).toEqual([{ type: 'match', profile: other.member.id }]);
    expect(await matchesOf(other.member.id)).toEqual([{ type: 'match', profile: one.member.id }]);
  });

  test('[LIKE-02 NOTIF-01] does not notify again of a like withdrawn and given again on the same day', async () => {
    const one = await server().addLoggedIn({ paid: 1 });
    const other = await server().addMember({ last_active: 0, email: `${crypto.randomUUID()}@example.com` });
    const { member, agent } = await server().addLoggedIn({ last_active: 0 });
    pushed.length = 0;
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const endpoint = `https://push.example.com/${engine}`;
    await agent.ok('subscribePush', { body: { subscription: { endpoint, keys } } });
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ last_active: 0 }).where('id', '=', member.id).execute());
    const body = { profile: member.id };
    const again = async () => {
      await one.agent.ok('unlike', { body });
      await one.agent.ok('like', { body });
      await one.agent.ok('unlike', { body });
      await one.agent.ok('swipe', { body: { ...body, like: true } });
    };
    await one.agent.ok('like', { body });
    await again();
    await vi.waitFor(() => expect(pushed).toEqual([endpoint]));
    await (await server().logIn(other.id)).ok('like', { body });
    await vi.waitFor(() => expect(pushed).toEqual([endpoint, endpoint]));
    server().clock.advance(24 * hour);
    await again();
    await vi.waitFor(() => expect(pushed).toHaveLength(3));
  });

  test('[LIKE-06 LIKE-07] lists new likes first, then the latest; seen ones are not new', async () => {
    const { member, agent } = await server().addLoggedIn();
    const likers = [await server().addLoggedIn(), await server().addLoggedIn(), await server().addLoggedIn()];
    for (const liker of likers) {
      await liker.agent.ok('like', { body: { profile: member.id } });
      server().clock.advance(1_000);
    }
    const [first, second, third] = likers.map((liker) => liker.member.id);
    const order = async () => (await agent.ok('loadLikes')).liked_by;
    expect(await order()).toEqual([
      { id: third, like_new: true, days: 0 },
      { id: second, like_new: true, days: 0 },
      { id: first, like_new: true, days: 0 },
    ]);
    expect(await agent.ok('markLikeSeen', { body: { profile: third ?? '' } })).toEqual({ ok: true });
    expect(await order()).toEqual([
      { id: second, like_new: true, days: 0 },
      { id: first, like_new: true, days: 0 },
      { id: third, like_new: false, days: 0 },
    ]);
    const notified = await eventsOf(server(), member.id);
    await agent.ok('markLikeSeen', { body: { profile: third ?? '' } });
    await agent.ok('markLikeSeen', { body: { profile: 'unknown-profile' } });
    expect(await eventsOf(server(), member.id)).toEqual(notified);
  });

  test('[LIKE-12] gives the age of a like in whole days, never its time', async () => {
    const { member, agent } = await server().addLoggedIn();
    const { agent: liker } = await server().addLoggedIn();
    await liker.ok('like', { body: { profile: member.id } });
    const days = async () => (await agent.ok('loadLikes')).liked_by.map((by) => by.days);
    server().clock.advance(86_399_000);
    expect(await days()).toEqual([0]);
    server().clock.advance(1_000);
    expect(await days()).toEqual([1]);
    server().clock.advance(9 * 86_400_000);
    expect(await days()).toEqual([10]);
  });

  test('refuses senders without permission and recipients who cannot be liked', async () => {
    const { member, agent } = await server().addLoggedIn();
    const { agent: unconfirmed } = await server().addLoggedIn({ status: 'not_confirmed', profile_status: 'disabled' });
    const disabled = await server().addMember({ profile_status: 'disabled' });
    const refused = (by: typeof agent, profile: string) => by.refused('like', { body: { profile } });
    expect(await refused(unconfirmed, member.id)).toMatchObject({ status: 403, error: 'confirm_email' });
    expect(await refused(agent, member.id)).toMatchObject({ status: 422, fields: { profile: 'invalid' } });
    const absent = await refused(agent, 'unknown-profile');
    expect(absent).toMatchObject({ status: 404, error: 'not_found' });
    expect(await refused(agent, disabled.id)).toEqual(absent);
    expect(await refused(server().agent(), member.id)).toMatchObject({ status: 403, authentication_required: true });
  });

  test('[LIKE-01] the same like, sent many times concurrently, counts once', async () => {
    const { member, agent } = await server().addLoggedIn();
    const other = await server().addMember();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => agent.call('like', { body: { profile: other.id } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await likesOf(member.id)).toHaveLength(1);
    expect(await eventsOf(server(), other.id)).toEqual([{ type: 'likes' }]);
  });

  test('[LIKE-11] of two concurrent mutual likes exactly one is reported as a match', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await server().addLoggedIn();
      const other = await server().addLoggedIn();
      const answers = await Promise.all([
        one.agent.ok('like', { body: { profile: other.member.id } }),
        other.agent.ok('like', { body: { profile: one.member.id } }),
      ]);
      expect(answers.filter(({ matched }) => matched)).toHaveLength(1);
    }
  });

  test('[LIKE-09 LIKE-11] limits the likes of a free member per day; unliking refunds none', async () => {
    await set(server(), 'parameters', { likes_per_day: 3 });
    const { member, agent } = await server().addLoggedIn();
    const others = await addMany(8);
    const first = server().clock.now();
    const answers = await Promise.all(others.map(({ id }) => agent.call('like', { body: { profile: id } })));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    const given = await likesOf(member.id);
    expect(given).toHaveLength(3);
    await agent.ok('unlike', { body: { profile: given[0]?.to_id ?? '' } });
    const next = others.find(({ id }) => !given.some((like) => like.to_id === id))?.id ?? '';
    server().clock.advance(hour);
    const refused = await agent.call('like', { body: { profile: next } });
    expect(refused.body).toEqual({ error: 'like_limit', message: 'like limit', until: first + 24 * hour });
    // Liking a liked member again does not count.
    expect((await agent.call('like', { body: { profile: given[1]?.to_id ?? '' } })).status).toBe(200);
    server().clock.advance(23 * hour);
    expect((await agent.call('like', { body: { profile: next } })).status).toBe(200);
    await set(server(), 'parameters', {});
  });

  test('[LIKE-09 LIKE-11 ROLE-17] grants exactly twenty-five of fifty concurrent likes, and no more until the server’s clock allows', async () => {
    const { member, agent } = await server().addLoggedIn();
    const others = await addMany(51);
    const first = server().clock.now();
    const answers = await Promise.all(others.slice(1).map(({ id }) => agent.call('like', { body: { profile: id } })));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([...Array(25).fill(200), ...Array(25).fill(409)]);
    expect(await likesOf(member.id)).toHaveLength(25);
    const body = { profile: others[0]?.id ?? '' };
    server().clock.advance(24 * hour - 1);
    expect((await agent.call('like', { body })).body).toMatchObject({ error: 'like_limit', until: first + 24 * hour });
    server().clock.advance(1);
    expect((await agent.call('like', { body })).status).toBe(200);
  });

  test('[LIKE-11] premium members have no limit; the default limit is 25', async () => {
    const others = await addMany(26);
    const count = async (paid: number) => {
      const { agent } = await server().addLoggedIn({ paid });
      const statuses = [];
      for (const { id } of others) statuses.push((await agent.call('like', { body: { profile: id } })).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await count(0)).toBe(25);
    expect(await count(1)).toBe(26);
  });

  test('[PROFILE-16] unlike deletes the like, publishes to both, and is idempotent', async () => {
    const { member, agent } = await server().addLoggedIn();
    const other = await server().addMember();
    await agent.ok('like', { body: { profile: other.id } });
    for (let time = 0; time < 2; time += 1) {
      expect(await agent.ok('unlike', { body: { profile: other.id } })).toEqual({ ok: true });
    }
    expect(await likesOf(member.id)).toEqual([]);
    expect(await eventsOf(server(), other.id)).toEqual([{ type: 'likes' }, { type: 'likes' }]);
  });

  test('omits likes of hidden members', async () => {
    const { member, agent } = await server().addLoggedIn();
    const gone = await server().addLoggedIn();
    await gone.agent.ok('like', { body: { profile: member.id } });
    await agent.ok('like', { body: { profile: gone.member.id } });
    await server()
      .deps()
      .db.write((tx) =>
        tx.updateTable('member').set({ profile_status: 'disabled' }).where('id', '=', gone.member.id).execute(),
      );
    expect(await agent.ok('loadLikes')).toEqual({ profiles: [], likes: [], liked_by: [] });
  });
});
