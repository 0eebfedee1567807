import { expect, test } from 'vitest';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, useProduct } from './product-server.ts';

const absent = { status: 404, error: 'not_found', message: 'not found' };
const message = 'Hello';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = () => server().addLoggedIn();
  const hide = (agent: Agent, invisible = true) => agent.ok('saveUser', { body: { invisible } });
  const send = (agent: Agent, profile: string) => agent.call('sendMessage', { body: { profile, message } });
  const like = (agent: Agent, profile: string) => agent.call('like', { body: { profile } });
  const open = (agent: Agent, id: string) => agent.call('loadProfile', { query: { id } });
  const finds = async (agent: Agent, id: string) => {
    const { results, numResults } = await agent.ok('search', { query: {} });
    expect(numResults).toBe(results.length);
    return results.some((card) => card.id === id);
  };
  const statuses = async (agent: Agent, id: string) => {
    const answers = [await open(agent, id), await like(agent, id), await send(agent, id)];
    return answers.map(({ status }) => status);
  };

  test('[INVIS-01 INVIS-02 API-40] no search finds or counts an invisible member until they are visible again', async () => {
    const { member, agent } = await add();
    const { agent: viewer } = await add();
    expect([await finds(viewer, member.id), await finds(server().agent(), member.id)]).toEqual([true, true]);
    expect((await hide(agent)).user.invisible).toBe(true);
    expect([await finds(viewer, member.id), await finds(server().agent(), member.id)]).toEqual([false, false]);
    expect((await hide(agent, false)).user.invisible).toBe(false);
    expect(await finds(viewer, member.id)).toBe(true);
  });

  test('[INVIS-03 INVIS-04 INVIS-05] strangers cannot open an invisible member, who can use the site as before', async () => {
    const { member, agent } = await add();
    await hide(agent);
    const { member: stranger, agent: viewer } = await add();
    expect(await viewer.refused('loadProfile', { query: { id: member.id } })).toEqual(absent);
    expect(await viewer.refused('like', { body: { profile: member.id } })).toEqual(absent);
    expect(await viewer.refused('sendMessage', { body: { profile: member.id, message } })).toEqual(absent);
    expect(await viewer.refused('loadConversation', { query: { profile: member.id } })).toEqual(absent);
    expect(
      await server()
        .agent()
        .refused('loadProfile', { query: { id: member.id } }),
    ).toEqual(absent);
    expect((await open(agent, member.id)).status).toBe(200);
    expect((await open(agent, stranger.id)).status).toBe(200);
  });

  test('[INVIS-05 INVIS-06] a member they like may open the profile, like back and write, but not find it', async () => {
    const { member, agent } = await add();
    await hide(agent);
    const { member: liked, agent: viewer } = await add();
    await like(agent, liked.id);
    expect((await viewer.ok('loadLikes')).liked_by.map(({ id }) => id)).toEqual([member.id]);
    expect(await statuses(viewer, member.id)).toEqual([200, 200, 200]);
    expect(await finds(viewer, member.id)).toBe(false);
  });

  test('[INVIS-05] unliking ends that', async () => {
    const { member, agent } = await add();
    await hide(agent);
    const { member: liked, agent: viewer } = await add();
    await like(agent, liked.id);
    await agent.ok('unlike', { body: { profile: liked.id } });
    expect(await statuses(viewer, member.id)).toEqual([404, 404, 404]);
  });

  test('[INVIS-05 INVIS-06] a member they wrote to may answer, even after the message was deleted', async () => {
    const { member, agent } = await add();
    const before = await add();
    await send(before.agent, member.id);
    await send(agent, before.member.id);
    await hide(agent);
    const after = await add();
    await send(agent, after.member.id);
    for (const { agent: viewer } of [before, after]) {
      expect(await statuses(viewer, member.id)).toEqual([200, 200, 200]);
      expect((await viewer.ok('loadConversations')).chats.map(({ profile }) => profile.id)).toEqual([member.id]);
    }
    for (const { conversation } of (await agent.ok('loadConversations')).chats) {
      await agent.ok('deleteConversation', { body: { id: conversation.id } });
    }
    expect((await send(before.agent, member.id)).status).toBe(200);
    expect((await send(after.agent, member.id)).status).toBe(200);
  });

  test('[INVIS-03 INVIS-04 INVIS-05 INVIS-06] a member whose message was not answered cannot open the profile until it is', async () => {
    const { member, agent } = await add();
    const { member: other, agent: writer } = await add();
    const chatsOf = async (side: Agent) => (await side.ok('loadConversations')).chats.map(({ profile }) => profile.id);
    await send(writer, member.id);
    await hide(agent);
    expect(await statuses(writer, member.id)).toEqual([404, 404, 404]);
    expect(await writer.refused('sendMessage', { body: { profile: member.id, message } })).toEqual(absent);
    expect(await chatsOf(writer)).toEqual([]);
    expect(await chatsOf(agent)).toEqual([other.id]);
    const { messages } = await agent.ok('loadConversation', { query: { profile: other.id } });
    expect(messages.map(({ body }) => body)).toEqual([message]);

    await agent.ok('deleteConversation', { body: { id: messages[0]?.conversation ?? '' } });
    expect(await statuses(writer, member.id)).toEqual([404, 404, 404]);
    expect((await send(agent, other.id)).status).toBe(200);
    expect(await statuses(writer, member.id)).toEqual([200, 200, 200]);
    expect(await chatsOf(writer)).toEqual([member.id]);
  });

  test('[INVIS-03 CHAT-10 CHAT-15 CHAT-16] such a member receives no receipts or typing of the invisible member', async () => {
    const { member, agent } = await add();
    const { member: other, agent: writer } = await add();
    const { message: sent } = await writer.ok('sendMessage', { body: { profile: member.id, message } });
    const notified = async () => (await eventsOf(server(), other.id)).length;
    const before = await notified();
    await hide(agent);
    await agent.ok('acknowledgeDelivery', { body: { up_to: [sent.id] } });
    await agent.ok('markConversationRead', { body: { id: sent.conversation } });
    expect(await notified()).toBe(before);
    expect((await agent.ok('loadConversations')).chats[0]?.num_unread_messages).toBe(0);

    const hints: unknown[] = [];
    const onHint = (payload: string) => hints.push(JSON.parse(payload));
    const end = server()
      .deps()
      .bus.subscribe(other.id, { onEvent: () => undefined, onHint });
    await agent.ok('sendTyping', { body: { profile: other.id, on: true } });
    await send(agent, other.id);
    await agent.ok('sendTyping', { body: { profile: other.id, on: false } });
    const hint = { type: 'typing', conversation: sent.conversation, sender: member.id, on: false };
    await expect.poll(() => hints).toEqual([hint]);
    end();
  });

  test('[INVIS-04] a member who liked them before does not list them while they are invisible', async () => {
    const { member, agent } = await add();
    const { agent: viewer } = await add();
    await like(viewer, member.id);
    const likes = async () => (await viewer.ok('loadLikes')).likes;
    await hide(agent);
    expect(await likes()).toEqual([]);
    await hide(agent, false);
    expect(await likes()).toEqual([member.id]);
  });

  test('[INVIS-03] photos are visible to the same members as the profile', async () => {
    const { member, agent } = await add();
    const id = `shot${member.id}`;
    await server()
      .deps()
      .db.write(async (tx) => {
        await tx
          .insertInto('photo')
          .values({
            id,
            member_id: member.id,
            position: 0,
            drawn_seed: 'a',
            drawn_shot: 0,
            state: 'approved',
            reason: null,
            created_at: 0,
          })
          .execute();
        await tx.updateTable('member').set({ main_photo: id }).where('id', '=', member.id).execute();
      });
    const { member: other, agent: viewer } = await add();
    const look = async (by: Agent) => (await by.fetch(`/photos/${id}-thumb.webp`)).status;
    expect([await look(viewer), await look(server().agent())]).toEqual([200, 200]);
    await hide(agent);
    expect([await look(viewer), await look(server().agent()), await look(agent)]).toEqual([404, 404, 200]);
    await like(agent, other.id);
    expect(await look(viewer)).toBe(200);
  });

  test('[INVIS-03] hiding during a first message: the message is stored or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, agent } = await add();
      const { agent: writer } = await add();
      const [sent] = await Promise.all([send(writer, member.id), hide(agent)]);
      const { chats } = await agent.ok('loadConversations');
      expect(chats).toHaveLength(sent.status === 200 ? 1 : 0);
      expect((await send(writer, member.id)).status).toBe(404);
    }
  });
});
