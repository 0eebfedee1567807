import { expect, test } from 'vitest';
import { imageOf } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, useProduct } from './product-server.ts';

const ok = { ok: true };
const message = 'Hello';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = (name?: string) => server().addLoggedIn(name === undefined ? {} : { name });
  const blocks = (by: Agent, profile: string) => by.ok('block', { body: { profile } });
  const blockedBy = async (agent: Agent) => (await agent.ok('loadBlocked')).blocked.map(({ name }) => name);
  const likesOf = async (agent: Agent) => {
    const { likes, liked_by: likedBy } = await agent.ok('loadLikes');
    return { likes, likedBy: likedBy.map(({ id }) => id) };
  };

  /** Two members with mutual likes and a conversation. */
  const addPair = async () => {
    const one = await add();
    const other = await add();
    await one.agent.ok('like', { body: { profile: other.member.id } });
    await other.agent.ok('like', { body: { profile: one.member.id } });
    await one.agent.ok('sendMessage', { body: { profile: other.member.id, message } });
    await other.agent.ok('sendMessage', { body: { profile: one.member.id, message } });
    return { one, other };
  };

  test('[BLOCK-01 API-34] blocks and unblocks repeatedly, and lists blocked members', async () => {
    const { agent } = await add();
    const first = await server().addMember({ name: 'First blocked', main_photo: 'firstphoto' });
    const second = await server().addMember({ name: 'Second blocked' });
    expect(await agent.ok('loadBlocked')).toEqual({ blocked: [] });
    expect([await blocks(agent, first.id), await blocks(agent, first.id)]).toEqual([ok, ok]);
    server().clock.advance(1);
    await blocks(agent, second.id);
    expect(await agent.ok('loadBlocked')).toEqual({
      blocked: [
        { id: second.id, name: 'Second blocked', main_image: null },
        {
          id: first.id,
          name: 'First blocked',
          main_image: imageOf('firstphoto'),
        },
      ],
    });
    const body = { profile: second.id };
    expect([await agent.ok('unblock', { body }), await agent.ok('unblock', { body })]).toEqual([ok, ok]);
    expect(await blockedBy(agent)).toEqual(['First blocked']);
  });

  test('[BLOCK-04 BLOCK-05 BLOCK-06] deletes the conversation and likes between the two for good', async () => {
    const { one, other } = await addPair();
    const third = await add();
    await third.agent.ok('like', { body: { profile: one.member.id } });
    await third.agent.ok('sendMessage', { body: { profile: one.member.id, message } });
    await blocks(one.agent, other.member.id);
    const names = async (agent: Agent) => (await agent.ok('loadConversations')).chats.map(({ profile }) => profile.id);
    const look = async () => [
      await names(one.agent),
      await names(other.agent),
      await likesOf(one.agent),
      await likesOf(other.agent),
    ];
    const expected = [[third.member.id], [], { likes: [], likedBy: [third.member.id] }, { likes: [], likedBy: [] }];
    expect(await look()).toEqual(expected);
    await one.agent.ok('unblock', { body: { profile: other.member.id } });
    expect(await look()).toEqual(expected);
    const left = await server()
      .deps()
      .db.read.selectFrom('message')
      .select('id')
      .where('sender_id', 'in', [one.member.id, other.member.id])
      .execute();
    expect(left).toEqual([]);
  });

  test('[BLOCK-02 BLOCK-03 BLOCK-06] prevents contact in both directions and hides the blocker; unblocking reverts it', async () => {
    const { one, other } = await addPair();
    await blocks(one.agent, other.member.id);
    const absent = { status: 404, error: 'not_found', message: 'not found' };
    for (const [viewer, target] of [
      [other, one],
      [one, other],
    ] as const) {
      const body = { profile: target.member.id };
      expect(await viewer.agent.refused('sendMessage', { body: { ...body, message } })).toEqual(absent);
      expect(await viewer.agent.refused('like', { body })).toEqual(absent);
      expect(await viewer.agent.refused('loadConversation', { query: body })).toEqual(absent);
    }
    expect(await other.agent.refused('loadProfile', { query: { id: one.member.id } })).toEqual(absent);
    const open = await one.agent.ok('loadProfile', { query: { id: other.member.id } });
    expect(open).toMatchObject({ id: other.member.id, blocked: true, liked: false, conversation: null });
    await one.agent.ok('unblock', { body: { profile: other.member.id } });
    await other.agent.ok('sendMessage', { body: { profile: one.member.id, message } });
    const seen = await one.agent.ok('loadProfile', { query: { id: other.member.id } });
    expect(seen.blocked).toBeUndefined();
  });

  test('[BLOCK-06] does not notify the blocked member, who only loses deleted entries', async () => {
    const one = await add();
    const stranger = await add();
    await blocks(one.agent, stranger.member.id);
    expect(await eventsOf(server(), stranger.member.id)).toEqual([]);
    expect(await eventsOf(server(), one.member.id)).toEqual([{ type: 'resync' }]);
    await blocks(one.agent, stranger.member.id);
    expect(await eventsOf(server(), one.member.id)).toHaveLength(1);

    const admirer = await add();
    await admirer.agent.ok('like', { body: { profile: one.member.id } });
    await blocks(one.agent, admirer.member.id);
    expect((await eventsOf(server(), admirer.member.id)).slice(1)).toEqual([{ type: 'likes' }]);

    const { one: blocker, other } = await addPair();
    await blocks(blocker.agent, other.member.id);
    expect((await eventsOf(server(), other.member.id)).at(-1)).toEqual({ type: 'resync' });
  });

  test('[BLOCK-04 BLOCK-05] a browser that reconnects after the block gets no earlier events', async () => {
    const { one, other } = await addPair();
    const third = await add();
    await third.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'From a third one' } });
    await blocks(one.agent, other.member.id);
    const notified = async (member: { id: string }) =>
      (await eventsOf(server(), member.id)).flatMap((event) =>
        event.type === 'message' ? event.message.body : event.type,
      );
    expect(await notified(one.member)).toEqual(['likes', 'likes', 'resync']);
    expect(await notified(other.member)).toEqual(['likes', 'likes', 'From a third one', 'resync']);
  });

  test('[BLOCK-01] refuses to block oneself or a missing member', async () => {
    const { member, agent } = await add();
    const refused = (profile: string) => agent.refused('block', { body: { profile } });
    expect(await refused(member.id)).toMatchObject({ status: 422, fields: { profile: 'invalid' } });
    const absent = await refused('unknown-profile');
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    expect(await refused((await server().addMember({ profile_status: 'disabled' })).id)).toEqual(absent);
    const other = await add();
    await blocks(other.agent, member.id);
    expect(await refused(other.member.id)).toEqual(absent);
    expect(
      await server()
        .agent()
        .refused('block', { body: { profile: member.id } }),
    ).toMatchObject({ status: 403 });
  });

  test('[BLOCK-06] lists a member who blocked back without a photo', async () => {
    const { one, other } = await addPair();
    await server()
      .deps()
      .db.write((tx) =>
        tx.updateTable('member').set({ main_photo: 'otherphoto' }).where('id', '=', other.member.id).execute(),
      );
    await blocks(one.agent, other.member.id);
    await server()
      .deps()
      .db.write((tx) =>
        tx.insertInto('blocked').values({ from_id: other.member.id, to_id: one.member.id, created_at: 0 }).execute(),
      );
    expect((await one.agent.ok('loadBlocked')).blocked).toEqual([
      { id: other.member.id, name: other.member.name, main_image: null },
    ]);
  });

  test('[BLOCK-03 BLOCK-04] a block concurrent with a message leaves no conversation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await add();
      const other = await add();
      const [sent, blocked] = await Promise.all([
        other.agent.call('sendMessage', { body: { profile: one.member.id, message } }),
        one.agent.call('block', { body: { profile: other.member.id } }),
      ]);
      expect([200, 404]).toContain(sent.status);
      expect(blocked.status).toBe(200);
      expect((await one.agent.ok('loadConversations')).chats).toEqual([]);
      expect((await other.agent.ok('loadConversations')).chats).toEqual([]);
      const rows = await server()
        .deps()
        .db.read.selectFrom('participant')
        .select('conversation_id')
        .where('member_id', '=', one.member.id)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('[BLOCK-01] two members can block each other concurrently', async () => {
    const { one, other } = await addPair();
    const answers = await Promise.all([
      one.agent.call('block', { body: { profile: other.member.id } }),
      other.agent.call('block', { body: { profile: one.member.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await one.agent.ok('loadConversations')).chats).toEqual([]);
  });
});
