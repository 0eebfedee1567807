import { expect, test } from 'vitest';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = () => server().addLoggedIn({ free_messages: 50 });
  const send = async (agent: Agent, profile: string, message = 'Hello') =>
    (await agent.ok('sendMessage', { body: { profile, message } })).message;
  const acknowledge = (agent: Agent, ...ids: readonly string[]) =>
    agent.ok('acknowledgeDelivery', { body: { up_to: [...ids] } });
  /** Delivery events that the member received. */
  const received = async (memberId: string) =>
    (await eventsOf(server(), memberId)).filter(({ type }) => type === 'delivered');
  /** Delivered and read flags of each message in the member's view. */
  const states = async (agent: Agent, profile: string) =>
    (await agent.ok('loadConversation', { query: { profile } })).messages.map(({ body, delivered, read }) => ({
      body,
      delivered,
      read,
    }));

  test('[CHAT-15] a message is delivered once a browser of the recipient reports it, and the sender receives the position', async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'First');
    const second = await send(one.agent, other.member.id, 'Second');
    await send(one.agent, other.member.id, 'Third');
    expect(second.delivered).toBe(false);
    expect(await acknowledge(other.agent, second.id)).toEqual({ ok: true });
    expect(await received(one.member.id)).toEqual([
      { type: 'delivered', conversation: second.conversation, up_to: second.id },
    ]);
    const expected = [
      { body: 'First', delivered: true, read: false },
      { body: 'Second', delivered: true, read: false },
      { body: 'Third', delivered: false, read: false },
    ];
    expect(await states(one.agent, other.member.id)).toEqual(expected);
    expect(await states(other.agent, one.member.id)).toEqual(expected);
    expect(await received(other.member.id)).toEqual([]);
  });

  test("[CHAT-15] each member's messages are acknowledged separately", async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'There');
    const back = await send(other.agent, one.member.id, 'Back');
    const lasts = async (agent: Agent) =>
      (await agent.ok('loadConversations')).chats.map((chat) => chat.last_message?.delivered);
    expect([await lasts(one.agent), await lasts(other.agent)]).toEqual([[false], [false]]);
    await acknowledge(one.agent, back.id);
    const expected = [
      { body: 'There', delivered: false, read: false },
      { body: 'Back', delivered: true, read: false },
    ];
    expect(await states(one.agent, other.member.id)).toEqual(expected);
    expect(await states(other.agent, one.member.id)).toEqual(expected);
    expect([await lasts(one.agent), await lasts(other.agent)]).toEqual([[true], [true]]);
  });

  test('[CHAT-15] is never revoked, and published once', async () => {
    const one = await add();
    const other = await add();
    const first = await send(one.agent, other.member.id, 'First');
    const second = await send(one.agent, other.member.id, 'Second');
    await acknowledge(other.agent, first.id, second.id);
    await acknowledge(other.agent, first.id);
    await acknowledge(other.agent, second.id);
    expect(await received(one.member.id)).toMatchObject([{ up_to: second.id }]);
    expect((await states(one.agent, other.member.id)).map(({ delivered }) => delivered)).toEqual([true, true]);
  });

  test("[CHAT-15] acknowledging one's own last message acknowledges the other member's before it", async () => {
    const one = await add();
    const other = await add();
    const question = await send(one.agent, other.member.id, 'Question');
    const answer = await send(other.agent, one.member.id, 'Answer');
    const more = await send(other.agent, one.member.id, 'More');
    await acknowledge(other.agent, answer.id);
    expect(await received(one.member.id)).toMatchObject([{ up_to: question.id }]);
    await acknowledge(other.agent, more.id);
    expect(await received(one.member.id)).toHaveLength(1);
  });

  test('[CHAT-10 CHAT-15] reading implies delivery, which is not published twice', async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'First');
    const last = await send(one.agent, other.member.id, 'Second');
    await other.agent.ok('markConversationRead', { body: { id: last.conversation } });
    expect(await states(one.agent, other.member.id)).toEqual([
      { body: 'First', delivered: true, read: true },
      { body: 'Second', delivered: true, read: true },
    ]);
    await acknowledge(other.agent, last.id);
    expect(await received(one.member.id)).toEqual([]);
  });

  test('[CHAT-15] acknowledges several conversations; ignores foreign, unknown and blocked messages', async () => {
    const { member, agent } = await add();
    const [one, two, blocked, stranger] = [await add(), await add(), await add(), await add()];
    const messages = [];
    for (const { agent: writer } of [one, two, blocked]) messages.push(await send(writer, member.id));
    const foreign = await send(one.agent, stranger.member.id);
    await server()
      .deps()
      .db.write((tx) =>
        tx.insertInto('blocked').values({ from_id: blocked.member.id, to_id: member.id, created_at: 0 }).execute(),
      );
    expect(await acknowledge(agent, ...messages.map(({ id }) => id), foreign.id, 'nothing-is-this')).toEqual({
      ok: true,
    });
    const counts = [one, two, blocked].map(async (writer) => (await received(writer.member.id)).length);
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
    expect(await states(stranger.agent, one.member.id)).toMatchObject([{ delivered: false }]);
    expect(await acknowledge(agent)).toEqual({ ok: true });
  });

  test('[ROLE-05 CHAT-15] refuses visitors and lists that are too long', async () => {
    const { agent } = await add();
    const body = { up_to: Array.from({ length: 201 }, (_, index) => `message-${index}`) };
    expect(
      await server()
        .agent()
        .refused('acknowledgeDelivery', { body: { up_to: [] } }),
    ).toMatchObject({
      authentication_required: true,
    });
    expect((await agent.refused('acknowledgeDelivery', { body })).status).toBe(422);
  });
});
