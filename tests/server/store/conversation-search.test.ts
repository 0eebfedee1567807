import { expect, test } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';

forEachEngine((engine) => {
  const server = useProduct(engine);
  const add = (special: Partial<MemberTable> = {}) => server().addLoggedIn({ credits: 50, paid: 1, ...special });

  /** A member with this name who has sent these messages. */
  const addWriter = async (to: string, name: string, ...messages: readonly string[]) => {
    const writer = await add({ name });
    const sent = [];
    for (const message of messages) {
      server().clock.advance(1_000);
      sent.push((await writer.agent.ok('sendMessage', { body: { profile: to, message } })).message);
    }
    return { ...writer, sent };
  };

  const find = async (agent: Agent, words: string) =>
    (await agent.ok('searchConversations', { query: { words } })).found.map(({ profile, found }) => [
      profile.name,
      found?.body ?? null,
    ]);

  const findEach = (agent: Agent, all: readonly string[]) =>
    Promise.all(all.map(async (words) => [words, await find(agent, words)] as const));

  test('[CHAT-25] finds names and the latest text with the words, the names first, in any case and without accents', async () => {
    const { member, agent } = await add();
    await addWriter(member.id, 'Hélène', 'On Sunday I cook', 'Or on a SUNDAY in May', 'Goodbye');
    await addWriter(member.id, 'Bo Sunday', 'Hello');
    await addWriter(member.id, 'Åsa', 'Är du ledig på LÖRDAG?');
    expect(await find(agent, 'sunday')).toEqual([
      ['Bo Sunday', null],
      ['Hélène', 'Or on a SUNDAY in May'],
    ]);
    expect(await find(agent, ' HELENE ')).toEqual([['Hélène', null]]);
    expect(await find(agent, 'åsa')).toEqual([['Åsa', null]]);
    const spellings = ['är du', 'ÄR DU', 'Är du', 'lördag', 'LÖRDAG'];
    const invitation = ['Åsa', 'Är du ledig på LÖRDAG?'];
    expect(await findEach(agent, spellings)).toEqual(spellings.map((words) => [words, [invitation]]));
    expect(await find(agent, 'Monday')).toEqual([]);
    // One character finds names only.
    expect(await find(agent, 'y')).toEqual([['Bo Sunday', null]]);
    expect(await find(agent, 'g')).toEqual([]);
  });

  test('[CHAT-25] signs of patterns stand for themselves', async () => {
    const { member, agent } = await add();
    await addWriter(member.id, 'Percy', String.raw`100% of a_b and c\d`);
    const counts = async (all: readonly string[]) =>
      (await findEach(agent, all)).map(([words, found]) => [words, found.length]);
    expect(await counts(['0% of', 'a_b', String.raw`c\d`])).toEqual([
      ['0% of', 1],
      ['a_b', 1],
      [String.raw`c\d`, 1],
    ]);
    const others = ['1%0', 'a%b', 'a__', String.raw`\%`];
    expect(await counts(others)).toEqual(others.map((words) => [words, 0]));
  });

  test('[CHAT-25] a conversation found looks as in the list, with the state of the text found', async () => {
    const { member, agent } = await add();
    const writer = await addWriter(member.id, 'Wren', 'A lighthouse', 'Good night');
    const [first] = writer.sent;
    const { message: reply } = await agent.ok('sendMessage', {
      body: { profile: writer.member.id, message: 'Which lighthouse?' },
    });
    const { chats } = await agent.ok('loadConversations');
    expect(await agent.ok('searchConversations', { query: { words: 'lighthouse' } })).toEqual({
      found: chats.map((chat) => ({ ...chat, found: reply })),
    });
    await writer.agent.ok('markConversationRead', { body: { id: reply.conversation } });
    const { found } = await agent.ok('searchConversations', { query: { words: 'which' } });
    expect(found.map((one) => one.found)).toEqual([{ ...reply, delivered: true, read: true }]);
    const own = await writer.agent.ok('searchConversations', { query: { words: 'a light' } });
    expect(own.found.map((one) => one.found?.id)).toEqual([first?.id]);
  });

  test("[CHAT-25 CHAT-17 BLOCK-04] finds nothing of others' conversations, of deleted and of ended ones", async () => {
    const { member, agent } = await add();
    const deleted = await addWriter(member.id, 'Deleted', 'A zeppelin');
    const ended = await addWriter(member.id, 'Ended', 'A zeppelin');
    const stranger = await add();
    expect(await find(agent, 'zeppelin')).toHaveLength(2);
    expect(await find(stranger.agent, 'zeppelin')).toEqual([]);
    expect(await find(stranger.agent, 'Ended')).toEqual([]);
    await agent.ok('block', { body: { profile: ended.member.id } });
    const id = deleted.sent[0]?.conversation ?? '';
    await agent.ok('deleteConversation', { body: { id } });
    expect([await find(agent, 'zeppelin'), await find(agent, 'ended'), await find(agent, 'deleted')]).toEqual([
      [],
      [],
      [],
    ]);
    // The other side keeps its copy.
    expect(await find(deleted.agent, 'zeppelin')).toHaveLength(1);
    await deleted.agent.ok('sendMessage', { body: { profile: member.id, message: 'Are you there?' } });
    // What was deleted stays deleted.
    expect(await find(agent, 'zeppelin')).toEqual([]);
    expect(await find(agent, 'are you there')).toHaveLength(1);
  });

  test('[CHAT-25] reads the latest 500 messages of a conversation, and photos and gifts never', async () => {
    const { member, agent } = await add();
    const writer = await addWriter(member.id, 'Often', 'The first unicorn', 'The second unicorn');
    await writer.agent.ok('sendGift', { body: { profile: member.id, gift: 'rose' } });
    expect(await find(agent, 'rose')).toEqual([]);
    const conversation = writer.sent[0]?.conversation ?? '';
    const setCount = (message_count: number) =>
      server()
        .deps()
        .db.write((tx) =>
          tx.updateTable('conversation').set({ message_count }).where('id', '=', conversation).execute(),
        );
    await setCount(501);
    expect(await find(agent, 'unicorn')).toEqual([['Often', 'The second unicorn']]);
    await setCount(502);
    expect(await find(agent, 'unicorn')).toEqual([]);
  });

  test('[CHAT-25 API-40] refuses no words and too many, visitors, and more than 60 searches a minute', async () => {
    const { agent } = await add();
    const refused = (words: string) => agent.refused('searchConversations', { query: { words } });
    expect(await refused('  ')).toMatchObject({ status: 422, fields: { words: 'required' } });
    expect(await refused('x'.repeat(61))).toMatchObject({ status: 422, fields: { words: 'too_long' } });
    expect(
      await server()
        .agent()
        .refused('searchConversations', { query: { words: 'x' } }),
    ).toMatchObject({
      authentication_required: true,
    });
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await agent.call('searchConversations', { query: { words: 'x' } })).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(58);
    expect(statuses.at(-1)).toBe(429);
  });
});
