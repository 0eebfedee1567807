import { expect, test } from 'vitest';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = () => server().addLoggedIn({ free_messages: 50 });
  const send = async (agent: Agent, profile: string, message = 'Hello') =>
    (await agent.ok('sendMessage', { body: { profile, message } })).message;
  const tell = (agent: Agent, ...ids: readonly string[]) =>
    agent.ok('acknowledgeDelivery', { body: { up_to: [...ids] } });
  /** What the member has heard of the arrival of messages. */
  const heard = async (memberId: string) =>
    (await eventsOf(server(), memberId)).filter(({ type }) => type === 'delivered');
  /** Of each message that a member sees whether it was delivered and read. */
  const states = async (agent: Agent, profile: string) =>
    (await agent.ok('loadConversation', { query: { profile } })).messages.map(({ body, delivered, read }) => ({
      body,
      delivered,
      read,
    }));

  test('[CHAT-15] a message is delivered once a browser of the other side says so, and the sender hears how far', async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'First');
    const second = await send(one.agent, other.member.id, 'Second');
    await send(one.agent, other.member.id, 'Third');
    expect(second.delivered).toBe(false);
    expect(await tell(other.agent, second.id)).toEqual({ ok: true });
    expect(await heard(one.member.id)).toEqual([
      { type: 'delivered', conversation: second.conversation, up_to: second.id },
    ]);
    const expected = [
      { body: 'First', delivered: true, read: false },
      { body: 'Second', delivered: true, read: false },
      { body: 'Third', delivered: false, read: false },
    ];
    expect(await states(one.agent, other.member.id)).toEqual(expected);
    expect(await states(other.agent, one.member.id)).toEqual(expected);
    expect(await heard(other.member.id)).toEqual([]);
  });

  test("[CHAT-15] each side's messages wait for the other side: what one has got says nothing of what he wrote", async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'There');
    const back = await send(other.agent, one.member.id, 'Back');
    const lasts = async (agent: Agent) =>
      (await agent.ok('loadConversations')).chats.map((chat) => chat.last_message?.delivered);
    expect([await lasts(one.agent), await lasts(other.agent)]).toEqual([[false], [false]]);
    await tell(one.agent, back.id);
    const expected = [
      { body: 'There', delivered: false, read: false },
      { body: 'Back', delivered: true, read: false },
    ];
    expect(await states(one.agent, other.member.id)).toEqual(expected);
    expect(await states(other.agent, one.member.id)).toEqual(expected);
    expect([await lasts(one.agent), await lasts(other.agent)]).toEqual([[true], [true]]);
  });

  test('[CHAT-15] it is never taken back, and said once', async () => {
    const one = await add();
    const other = await add();
    const first = await send(one.agent, other.member.id, 'First');
    const second = await send(one.agent, other.member.id, 'Second');
    await tell(other.agent, first.id, second.id);
    await tell(other.agent, first.id);
    await tell(other.agent, second.id);
    expect(await heard(one.member.id)).toMatchObject([{ up_to: second.id }]);
    expect((await states(one.agent, other.member.id)).map(({ delivered }) => delivered)).toEqual([true, true]);
  });

  test("[CHAT-15] one's own last message tells of the other side's before it, and of nothing where there is none", async () => {
    const one = await add();
    const other = await add();
    const question = await send(one.agent, other.member.id, 'Question');
    const answer = await send(other.agent, one.member.id, 'Answer');
    const more = await send(other.agent, one.member.id, 'More');
    await tell(other.agent, answer.id);
    expect(await heard(one.member.id)).toMatchObject([{ up_to: question.id }]);
    await tell(other.agent, more.id);
    expect(await heard(one.member.id)).toHaveLength(1);
  });

  test('[CHAT-10 CHAT-15] what was read was delivered too, and it is not said twice', async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'First');
    const last = await send(one.agent, other.member.id, 'Second');
    await other.agent.ok('markConversationRead', { body: { id: last.conversation } });
    expect(await states(one.agent, other.member.id)).toEqual([
      { body: 'First', delivered: true, read: true },
      { body: 'Second', delivered: true, read: true },
    ]);
    await tell(other.agent, last.id);
    expect(await heard(one.member.id)).toEqual([]);
  });

  test('[CHAT-15] several conversations at once; foreign and unknown messages and those of a block count for nothing', async () => {
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
    expect(await tell(agent, ...messages.map(({ id }) => id), foreign.id, 'nothing-is-this')).toEqual({ ok: true });
    const counts = [one, two, blocked].map(async (writer) => (await heard(writer.member.id)).length);
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
    expect(await states(stranger.agent, one.member.id)).toMatchObject([{ delivered: false }]);
    expect(await tell(agent)).toEqual({ ok: true });
  });

  test('[ROLE-05 CHAT-15] a visitor and a list that is too long are refused', async () => {
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
