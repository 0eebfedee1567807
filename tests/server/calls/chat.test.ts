import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, inOrder, ledgerSum, set, useProduct } from './product-server.ts';
import { addMemberWithCredits } from './credits.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = (special: Partial<MemberTable> = {}) => server().addLoggedIn(special);
  const send = (agent: Agent, profile: string, message: string) =>
    agent.ok('sendMessage', { body: { profile, message } });
  const sendStatus = async (agent: Agent, profile: string) =>
    (await agent.call('sendMessage', { body: { profile, message: 'Hello' } })).status;

  test('[CHAT-01 CHAT-07 CHAT-08 CHAT-15] the first message creates the conversation, and both members receive it live', async () => {
    const one = await add();
    const other = await add();
    const outgoing = { body: { profile: other.member.id, message: '  Hello there  ' }, key: 'the-first-letter' };
    const sent = await one.agent.ok('sendMessage', outgoing);
    const message = {
      id: sent.message.id,
      conversation: sent.message.conversation,
      sender: one.member.id,
      type: 'text',
      body: 'Hello there',
      position: 1,
      image: null,
      time: server().clock.now(),
      delivered: false,
      read: false,
    };
    expect(sent).toEqual({ message, credits: 0, free_messages: 4 });
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'message', message }]);
    expect(await eventsOf(server(), one.member.id)).toEqual([{ type: 'message', message, key: 'the-first-letter' }]);
    const list = async (agent: Agent) =>
      (await agent.ok('loadConversations')).chats.map((chat) => ({ ...chat, profile: chat.profile.id }));
    const conversation = { id: message.conversation };
    expect(await list(other.agent)).toEqual([
      { conversation, profile: one.member.id, num_unread_messages: 1, last_message: message },
    ]);
    expect(await list(one.agent)).toEqual([
      { conversation, profile: other.member.id, num_unread_messages: 0, last_message: message },
    ]);
    const open = await other.agent.ok('loadConversation', { query: { id: message.conversation } });
    expect({ ...open, profile: open.profile.id }).toEqual({
      conversation,
      profile: one.member.id,
      messages: [message],
      earlier: false,
    });
    expect(await other.agent.ok('loadConversation', { query: { profile: one.member.id } })).toEqual(open);
  });

  test('[CHAT-18] two members without messages have an empty conversation', async () => {
    const { agent } = await add();
    const other = await server().addMember({ name: 'Wren' });
    const open = await agent.ok('loadConversation', { query: { profile: other.id } });
    expect({ ...open, profile: open.profile.name }).toEqual({
      conversation: null,
      profile: 'Wren',
      messages: [],
      earlier: false,
    });
  });

  test('[CHAT-10] reading resets the unread count, and the sender receives the read position', async () => {
    const one = await add();
    const other = await add();
    await send(one.agent, other.member.id, 'First');
    await send(other.agent, one.member.id, 'Between');
    const { message: last } = await send(one.agent, other.member.id, 'Last');
    const body = { id: last.conversation };
    expect(await other.agent.ok('markConversationRead', { body })).toEqual({ ok: true });
    const { chats } = await other.agent.ok('loadConversations');
    expect(chats.map(({ num_unread_messages: unread }) => unread)).toEqual([0]);
    expect((await eventsOf(server(), one.member.id)).at(-1)).toEqual({
      type: 'read',
      conversation: last.conversation,
      up_to: last.id,
    });
    const { messages } = await one.agent.ok('loadConversation', { query: { id: last.conversation } });
    expect(messages.map(({ body, read }) => [body, read])).toEqual([
      ['First', true],
      ['Between', false],
      ['Last', true],
    ]);
    const notified = await eventsOf(server(), one.member.id);
    await other.agent.ok('markConversationRead', { body });
    expect(await eventsOf(server(), one.member.id)).toEqual(notified);
  });

  test('[CHAT-10 CHAT-15] messages after the reported position are neither read nor delivered, and are counted afterwards', async () => {
    const one = await add();
    const other = await add();
    const { message: first } = await send(one.agent, other.member.id, 'First');
    const { message: last } = await send(one.agent, other.member.id, 'Not there yet');
    const { conversation: id } = first;
    const states = async () =>
      (await one.agent.ok('loadConversation', { query: { id } })).messages.map(({ delivered, read }) => [
        delivered,
        read,
      ]);
    const read = (up_to: string) => other.agent.ok('markConversationRead', { body: { id, up_to } });
    const unread = async () =>
      (await other.agent.ok('loadConversations')).chats.map((chat) => chat.num_unread_messages);
    await read('nothing-is-this');
    expect([await states(), await unread()]).toEqual([
      [
        [false, false],
        [false, false],
      ],
      [2],
    ]);
    for (let times = 0; times < 2; times += 1) await read(first.id);
    expect([await states(), await unread()]).toEqual([
      [
        [true, true],
        [false, false],
      ],
      [1],
    ]);
    await read(last.id);
    expect([await states(), await unread()]).toEqual([
      [
        [true, true],
        [true, true],
      ],
      [0],
    ]);
    await read(first.id);
    expect([await states(), await unread()]).toEqual([
      [
        [true, true],
        [true, true],
      ],
      [0],
    ]);
    const notified = (await eventsOf(server(), one.member.id)).filter(({ type }) => type === 'read');
    expect(notified).toMatchObject([{ up_to: first.id }, { up_to: last.id }]);
  });

  test("[CHAT-04 CHAT-10] the member's other browsers receive the read position and the unread count", async () => {
    const one = await add();
    const other = await add();
    const { message: first } = await send(one.agent, other.member.id, 'First');
    await send(other.agent, one.member.id, 'Between');
    await send(one.agent, other.member.id, 'Last');
    const { conversation: id } = first;
    const seen = async (memberId: string) => (await eventsOf(server(), memberId)).filter(({ type }) => type === 'seen');
    await other.agent.ok('markConversationRead', { body: { id, up_to: first.id } });
    await other.agent.ok('markConversationRead', { body: { id } });
    await other.agent.ok('markConversationRead', { body: { id } });
    expect(await seen(other.member.id)).toEqual([
      { type: 'seen', conversation: id, position: 3, unread: 1 },
      { type: 'seen', conversation: id, position: 3, unread: 0 },
    ]);
    expect(await seen(one.member.id)).toEqual([]);
  });

  test('[CHAT-10] more unread messages than a statement has parameters are read at once', async () => {
    const one = await add();
    const other = await add();
    const { message } = await send(one.agent, other.member.id, 'First');
    const { db } = server().deps();
    const last = 33_000;
    await db.write(async (tx) => {
      await sql`
        with recursive place(i) as (select 2 union all select i + 1 from place where i < ${sql.lit(last)})
        insert into message (id, conversation_id, position, sender_id, type, body, time)
        select ${sql.lit(`${message.id}-`)} || i, ${sql.lit(message.conversation)}, i, ${sql.lit(one.member.id)},
          'text', 'More', 0 from place`.execute(tx);
      await tx
        .updateTable('conversation')
        .set({ message_count: last })
        .where('id', '=', message.conversation)
        .execute();
      await tx
        .updateTable('participant')
        .set({ unread: last })
        .where('conversation_id', '=', message.conversation)
        .where('member_id', '=', other.member.id)
        .execute();
    });
    await other.agent.ok('markConversationRead', { body: { id: message.conversation } });
    const left = await db.read
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', message.conversation)
      .where('read_at', 'is', null)
      .limit(1)
      .execute();
    expect(left).toEqual([]);
    expect((await eventsOf(server(), one.member.id)).at(-1)).toEqual({
      type: 'read',
      conversation: message.conversation,
      up_to: `${message.id}-${last}`,
    });
  });

  test('[CHAT-02 CHAT-04] conversations are listed latest first', async () => {
    const { member, agent } = await add();
    const others = [await add(), await add(), await add()];
    for (const { agent: writer } of others) {
      await send(writer, member.id, 'Hello');
      server().clock.advance(1_000);
    }
    const [first] = others;
    if (first) await send(first.agent, member.id, 'Once more');
    const { chats } = await agent.ok('loadConversations');
    expect(chats.map(({ profile, num_unread_messages: unread }) => [profile.id, unread])).toEqual([
      [others[0]?.member.id, 2],
      [others[2]?.member.id, 1],
      [others[1]?.member.id, 1],
    ]);
  });

  test('[CHAT-08] returns 50 messages per page, oldest first, and earlier pages by cursor', async () => {
    const one = await addMemberWithCredits(server(), 120, { paid: 1 });
    const other = await add();
    for (let number = 1; number <= 101; number += 1) await send(one.agent, other.member.id, `Message ${number}`);
    const page = async (before?: string) => {
      const { messages, earlier } = await other.agent.ok('loadConversation', {
        query: { profile: one.member.id, ...(before === undefined ? {} : { before }) },
      });
      return { first: messages[0], last: messages.at(-1)?.body, count: messages.length, earlier };
    };
    const latest = await page();
    expect(latest).toMatchObject({ first: { body: 'Message 52' }, last: 'Message 101', count: 50, earlier: true });
    const middle = await page(latest.first?.id);
    expect(middle).toMatchObject({ first: { body: 'Message 2' }, last: 'Message 51', count: 50, earlier: true });
    expect(await page(middle.first?.id)).toMatchObject({ last: 'Message 1', count: 1, earlier: false });
  });

  test('[MEMBERS-02] answers identically for conversations of other, missing and disabled members', async () => {
    const one = await add();
    const other = await add();
    const { agent: stranger, member } = await add();
    const { message } = await send(one.agent, other.member.id, 'Ours alone');
    const disabled = await server().addMember({ profile_status: 'disabled' });
    const absent = await stranger.refused('loadConversation', { query: { id: 'nothing-is-this' } });
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    const refused = (query: Record<string, string>) => stranger.refused('loadConversation', { query });
    expect(await refused({ id: message.conversation })).toEqual(absent);
    expect(await refused({ profile: 'unknown-profile' })).toEqual(absent);
    expect(await refused({ profile: disabled.id })).toEqual(absent);
    expect(await refused({ profile: member.id })).toEqual(absent);
    expect(await stranger.refused('markConversationRead', { body: { id: message.conversation } })).toEqual(absent);
    expect((await refused({})).error).toBe('bad_request');
    expect((await refused({ id: message.conversation, profile: one.member.id })).error).toBe('bad_request');
  });

  test('[CHAT-15] refuses empty and too long messages without charge', async () => {
    const { member, agent } = await add();
    const other = await server().addMember();
    const refused = async (message: string) =>
      (await agent.refused('sendMessage', { body: { profile: other.id, message } })).fields;
    expect(await refused('   ')).toEqual({ message: 'required' });
    expect(await refused('x'.repeat(2_001))).toEqual({ message: 'too_long' });
    await set(server(), 'site', { ...defaultSiteSettings, message_length: 10 });
    expect(await refused('x'.repeat(11))).toEqual({ message: 'too_long' });
    await send(agent, other.id, 'x'.repeat(10));
    await set(server(), 'site', defaultSiteSettings);
    expect((await server().readMember(member.id)).free_messages).toBe(4);
  });

  test('refuses senders without permission and recipients who cannot be contacted', async () => {
    const { member, agent } = await add();
    const { agent: unconfirmed } = await add({ status: 'not_confirmed', profile_status: 'disabled' });
    const disabled = await server().addMember({ profile_status: 'disabled' });
    const refused = (by: Agent, profile: string) => by.refused('sendMessage', { body: { profile, message: 'Hello' } });
    expect(await refused(unconfirmed, member.id)).toMatchObject({ status: 403, error: 'confirm_email' });
    expect(await refused(agent, member.id)).toMatchObject({ status: 422, fields: { profile: 'invalid' } });
    expect(await refused(agent, disabled.id)).toEqual(await refused(agent, 'unknown-profile'));
    expect(await refused(server().agent(), member.id)).toMatchObject({ authentication_required: true });
  });

  test('[ROLE-10 ROLE-16] a free member can start two conversations; replies do not count', async () => {
    const { member, agent } = await add({ free_messages: 50 });
    const others = [await add(), await add(), await add()];
    const ids = others.map((other) => other.member.id);
    const [first = '', second = '', third = ''] = ids;
    expect([await sendStatus(agent, first), await sendStatus(agent, second)]).toEqual([200, 200]);
    expect(await agent.refused('sendMessage', { body: { profile: third, message: 'Hello' } })).toMatchObject({
      status: 402,
      error: 'conversation_limit',
    });
    if (others[2]) await send(others[2].agent, member.id, 'I write first');
    expect([await sendStatus(agent, third), await sendStatus(agent, first)]).toEqual([200, 200]);
  });

  test('[ROLE-10] two conversations even if five are started concurrently; premium members have no limit', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => server().addMember()));
    const startAll = async (special: Partial<MemberTable>) => {
      const { agent } = await add({ free_messages: 50, ...special });
      return inOrder(await Promise.all(others.map(({ id }) => sendStatus(agent, id))));
    };
    expect(await startAll({})).toEqual([200, 200, 402, 402, 402]);
    expect(await startAll({ paid: 1 })).toEqual([200, 200, 200, 200, 200]);
  });

  test('[CHAT-15 ROLE-11 CREDITS-02 CREDITS-04] uses free messages first, then credits with a ledger entry, then refuses', async () => {
    await set(server(), 'site', { ...defaultSiteSettings, message_credits: 2 });
    const { member, agent } = await addMemberWithCredits(server(), 3, { free_messages: 1, paid: 1 });
    const other = await server().addMember();
    expect(await send(agent, other.id, 'free')).toMatchObject({ credits: 3, free_messages: 0 });
    const { message } = await send(agent, other.id, 'paid');
    expect(await server().readMember(member.id)).toMatchObject({ credits: 1, free_messages: 0 });
    expect(await agent.refused('sendMessage', { body: { profile: other.id, message: 'too dear' } })).toEqual({
      status: 402,
      error: 'not_enough_credits',
      message: 'not enough credits',
    });
    const rows = await server()
      .deps()
      .db.read.selectFrom('ledger')
      .selectAll()
      .where('reference', '=', message.id)
      .execute();
    expect(rows).toMatchObject([{ member_id: member.id, change: -2, reason: 'message' }]);
    expect(await ledgerSum(server(), member.id)).toBe(1);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[CREDITS-07] a refused first message creates no conversation', async () => {
    const { agent } = await addMemberWithCredits(server(), 0, { paid: 1 });
    const other = await add();
    expect(await sendStatus(agent, other.member.id)).toBe(402);
    expect(await agent.ok('loadConversations')).toEqual({ chats: [] });
    expect(await other.agent.ok('loadConversations')).toEqual({ chats: [] });
    expect(await eventsOf(server(), other.member.id)).toEqual([]);
  });

  test('[CREDITS-07 CHAT-15] of 20 concurrent messages, exactly the covered ones are sent', async () => {
    const { member, agent } = await addMemberWithCredits(server(), 3, { free_messages: 2, paid: 1 });
    const other = await add();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        agent.call('sendMessage', { body: { profile: other.member.id, message: `Number ${number}` } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(15);
    expect(await server().readMember(member.id)).toMatchObject({ credits: 0, free_messages: 0 });
    expect(await ledgerSum(server(), member.id)).toBe(0);
    const { messages } = await other.agent.ok('loadConversation', { query: { profile: member.id } });
    expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    const { chats } = await other.agent.ok('loadConversations');
    expect(chats.map(({ num_unread_messages: unread }) => unread)).toEqual([5]);
    expect(await eventsOf(server(), other.member.id)).toHaveLength(5);
  });

  test('[CHAT-01] two concurrent first messages share one conversation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await add();
      const other = await add();
      const [there, back] = await Promise.all([
        send(one.agent, other.member.id, 'there'),
        send(other.agent, one.member.id, 'back'),
      ]);
      expect(back.message.conversation).toBe(there.message.conversation);
      expect(inOrder([there.message.position, back.message.position])).toEqual([1, 2]);
    }
  });

  test('[API-21] a message sent twice with the same key is stored and charged once', async () => {
    const { member, agent } = await add();
    const other = await server().addMember();
    const once = { body: { profile: other.id, message: 'Once' }, key: 'one-message-only' };
    const [first, second] = await Promise.all([agent.call('sendMessage', once), agent.call('sendMessage', once)]);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await server().readMember(member.id)).free_messages).toBe(4);
    const { messages } = await agent.ok('loadConversation', { query: { profile: other.id } });
    expect(messages).toHaveLength(1);
  });

  test('[CHAT-04 CHAT-07 CHAT-08 API-14] a list row contains the conversation, the profile and the unread count', async () => {
    const { member, agent } = await add();
    const writer = await add({ name: 'Robin' });
    await send(writer.agent, member.id, 'One');
    const { message: last } = await send(writer.agent, member.id, 'Two');
    const { body } = await agent.call('loadConversations');
    expect(body).toMatchObject({
      chats: [
        {
          conversation: { id: last.conversation },
          profile: { id: writer.member.id, name: 'Robin' },
          num_unread_messages: 2,
          last_message: last,
        },
      ],
    });
  });

  test('[ROLE-05] refuses visitors', async () => {
    const { member, agent } = await add();
    const other = await add();
    const { message } = await send(agent, other.member.id, 'Ours alone');
    const visitor = server().agent();
    const refusals = await Promise.all([
      visitor.refused('loadConversations'),
      visitor.refused('loadConversation', { query: { id: message.conversation } }),
      visitor.refused('sendMessage', { body: { profile: member.id, message: 'Hello' } }),
      visitor.refused('markConversationRead', { body: { id: message.conversation } }),
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, authentication_required: true });
  });
});
