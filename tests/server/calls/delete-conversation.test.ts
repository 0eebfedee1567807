import { expect, test } from 'vitest';
import { unreadReminder } from '#contract/limits/server.ts';
import type { PhotoStore } from '#server/core/deps.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { mailsTo } from './accounts.ts';
import { eventsOf, useProduct } from './product-server.ts';

const absent = async (): Promise<never> => {
  throw new Error('These tests have no pictures.');
};

forMainEngine((engine) => {
  const removed: string[] = [];
  const photos: PhotoStore = {
    read: absent,
    keep: absent,
    sweep: absent,
    remove: async (photoId) => {
      removed.push(photoId);
    },
  };
  const server = useProduct(engine, { deps: { photos } });
  const add = () => server().addLoggedIn({ free_messages: 200, email: `${crypto.randomUUID()}@example.com` });
  const send = async (agent: Agent, profile: string, message = 'Hello') =>
    (await agent.ok('sendMessage', { body: { profile, message } })).message;
  const remove = (agent: Agent, id: string) => agent.ok('deleteConversation', { body: { id } });
  const listed = async (agent: Agent) =>
    (await agent.ok('loadConversations')).chats.map(({ conversation }) => conversation.id);
  const bodies = async (agent: Agent, query: Record<string, string>) =>
    (await agent.ok('loadConversation', { query })).messages.map(({ body }) => body);

  /** Two members who have written to each other. */
  const addPair = async () => {
    const one = await add();
    const other = await add();
    const first = await send(one.agent, other.member.id, 'First');
    await send(other.agent, one.member.id, 'Second');
    return { one, other, id: first.conversation, first };
  };

  const stored = (id: string) =>
    server()
      .deps()
      .db.read.selectFrom('message')
      .select('body')
      .where('conversation_id', '=', id)
      .orderBy('position')
      .execute();

  test('[CHAT-11 CHAT-17 API-16] a deleted conversation is empty for this member only, and the other one is not notified', async () => {
    const { one, other, id, first } = await addPair();
    const [otherMemberEvents, theirEvents] = [
      await eventsOf(server(), one.member.id),
      await eventsOf(server(), other.member.id),
    ];
    expect(await remove(one.agent, id)).toEqual({ ok: true });
    expect([await listed(one.agent), await listed(other.agent)]).toEqual([[], [id]]);
    const empty = { conversation: { id }, messages: [], earlier: false };
    expect(await one.agent.ok('loadConversation', { query: { id } })).toMatchObject(empty);
    expect(await one.agent.ok('loadConversation', { query: { profile: other.member.id } })).toMatchObject(empty);
    expect((await one.agent.ok('loadProfile', { query: { id: other.member.id } })).conversation).toBe(id);
    expect((await one.agent.refused('loadConversation', { query: { id, before: first.id } })).status).toBe(404);
    expect(await bodies(other.agent, { id })).toEqual(['First', 'Second']);
    expect(await eventsOf(server(), other.member.id)).toEqual(theirEvents);
    expect(await eventsOf(server(), one.member.id)).toEqual([...otherMemberEvents, { type: 'resync' }]);
  });

  test('[CHAT-11 CHAT-13] is idempotent; a foreign or unknown conversation is not found and unchanged', async () => {
    const { one, other, id } = await addPair();
    const stranger = await add();
    const refused = (agent: Agent, conversation: string) =>
      agent.refused('deleteConversation', { body: { id: conversation } });
    const unknown = await refused(one.agent, 'nothing-is-this');
    expect(unknown).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    expect(await refused(stranger.agent, id)).toEqual(unknown);
    expect([await listed(one.agent), await listed(other.agent)]).toEqual([[id], [id]]);
    await remove(one.agent, id);
    const events = await eventsOf(server(), one.member.id);
    expect(await remove(one.agent, id)).toEqual({ ok: true });
    expect(await eventsOf(server(), one.member.id)).toEqual(events);
  });

  test('[CHAT-17 MEMBERS-02] is not found when the other member no longer exists', async () => {
    const { one, other, id } = await addPair();
    const { db } = server().deps();
    await db.write((tx) => tx.updateTable('member').set({ deleted_at: 1 }).where('id', '=', other.member.id).execute());
    const { error } = await one.agent.refused('deleteConversation', { body: { id } });
    expect(error).toBe('not_found');
  });

  test('[CHAT-17 CHAT-04] a new message by either member restores it', async () => {
    const { one, other, id } = await addPair();
    await remove(one.agent, id);
    const third = await send(other.agent, one.member.id, 'Third');
    expect(third).toMatchObject({ conversation: id, position: 3 });
    const { chats } = await one.agent.ok('loadConversations');
    expect(chats).toMatchObject([{ conversation: { id }, num_unread_messages: 1, last_message: { body: 'Third' } }]);
    expect(await bodies(one.agent, { id })).toEqual(['Third']);
    await remove(one.agent, id);
    await send(one.agent, other.member.id, 'Fourth');
    expect(await bodies(one.agent, { id })).toEqual(['Fourth']);
    expect(await listed(one.agent)).toEqual([id]);
    expect(await bodies(other.agent, { id })).toEqual(['First', 'Second', 'Third', 'Fourth']);
  });

  test('[CHAT-08 CHAT-17] pages end at the deletion', async () => {
    const { one, other, id } = await addPair();
    await remove(one.agent, id);
    for (let number = 1; number <= 51; number += 1) await send(other.agent, one.member.id, `New ${number}`);
    const latest = await one.agent.ok('loadConversation', { query: { id } });
    expect([latest.messages[0]?.body, latest.messages.length, latest.earlier]).toEqual(['New 2', 50, true]);
    const before = latest.messages[0]?.id ?? '';
    const earlier = await one.agent.ok('loadConversation', { query: { id, before } });
    expect([earlier.messages.map(({ body }) => body), earlier.earlier]).toEqual([['New 1'], false]);
    const theirs = await other.agent.ok('loadConversation', { query: { id, before } });
    expect(theirs.messages.map(({ body }) => body)).toEqual(['First', 'Second', 'New 1']);
  });

  test('[CHAT-17 NOTIF-01] unread messages that were deleted are neither counted nor reminded of', async () => {
    const { one, other, id } = await addPair();
    await remove(one.agent, id);
    const waiting = await server()
      .deps()
      .db.read.selectFrom('unread_notice')
      .select('member_id')
      .where('conversation_id', '=', id)
      .execute();
    expect(waiting).toEqual([{ member_id: other.member.id }]);
    const mails = () =>
      Promise.all([one, other].map(async ({ member }) => (await mailsTo(server(), member.email)).length));
    const [otherSide = 0, theirs = 0] = await mails();
    server().clock.advance(unreadReminder.reminderAfter);
    await remindOfUnread(server().deps(), server().clock.now());
    expect(await mails()).toEqual([otherSide, theirs + 1]);
    await send(other.agent, one.member.id, 'Again');
    expect((await one.agent.ok('loadConversations')).chats).toMatchObject([{ num_unread_messages: 1 }]);
    await one.agent.ok('markConversationRead', { body: { id } });
    expect((await one.agent.ok('loadConversations')).chats).toMatchObject([{ num_unread_messages: 0 }]);
    const states = (await other.agent.ok('loadConversation', { query: { id } })).messages.map(({ read }) => read);
    expect(states).toEqual([false, false, true]);
  });

  test('[CHAT-17] messages deleted by both are deleted for good, with their photos; others stay', async () => {
    const { one, other, id } = await addPair();
    const addPicture = async (position: number, picture: string) =>
      server()
        .deps()
        .db.write(async (tx) => {
          await tx
            .insertInto('chat_photo')
            .values({ id: picture, conversation_id: id, sender_id: one.member.id, created_at: 0 })
            .execute();
          await tx
            .updateTable('message')
            .set({ id: picture, type: 'photo', body: picture })
            .where('conversation_id', '=', id)
            .where('position', '=', position)
            .execute();
        });
    const pictures = () =>
      server().deps().db.read.selectFrom('chat_photo').select('id').where('conversation_id', '=', id).execute();
    const [early, late] = [`early-${id}`.slice(0, 30), `late-${id}`.slice(0, 30)];
    await addPicture(1, early);
    await remove(one.agent, id);
    expect([await stored(id), await pictures(), removed]).toMatchObject([[{}, {}], [{ id: early }], []]);
    await send(one.agent, other.member.id, 'Third');
    await addPicture(3, late);
    await remove(other.agent, id);
    expect([await stored(id), await pictures(), removed]).toEqual([[{ body: late }], [{ id: late }], [early]]);
    expect(await bodies(other.agent, { id })).toEqual([]);
    await remove(one.agent, id);
    expect([await stored(id), await pictures(), removed]).toEqual([[], [], [early, late]]);
    removed.length = 0;
    expect(await send(other.agent, one.member.id, 'Fourth')).toMatchObject({ conversation: id, position: 4 });
    expect(await bodies(one.agent, { id })).toEqual(['Fourth']);
  });

  test('[CHAT-17 ROLE-10 ROLE-16] a deletion refunds neither the started conversation nor paid messages', async () => {
    const { one, other, id } = await addPair();
    const [second, third] = [await add(), await add()];
    const { conversation } = await send(one.agent, second.member.id);
    await Promise.all([remove(one.agent, id), remove(one.agent, conversation)]);
    await remove(other.agent, id);
    const outgoing = { profile: third.member.id, message: 'Hello' };
    expect((await one.agent.refused('sendMessage', { body: outgoing })).error).toBe('conversation_limit');
    expect((await server().readMember(one.member.id)).free_messages).toBe(198);
  });

  test('[CHAT-17] a message concurrent with the deletion is either deleted or visible', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { one, other, id } = await addPair();
      const [sent] = await Promise.all([send(other.agent, one.member.id, 'Meanwhile'), remove(one.agent, id)]);
      const seen = await bodies(one.agent, { id });
      const { chats } = await one.agent.ok('loadConversations');
      expect(sent.position).toBe(3);
      expect([[], ['Meanwhile']]).toContainEqual(seen);
      expect(chats.map((chat) => [chat.num_unread_messages, chat.last_message?.body])).toEqual(
        seen.map((body) => [1, body]),
      );
      expect(await bodies(other.agent, { id })).toEqual(['First', 'Second', 'Meanwhile']);
    }
  });

  const upTo = (agent: Agent, id: string, up_to: string) => agent.ok('deleteConversation', { body: { id, up_to } });

  test('[CHAT-11 CHAT-17 API-16] messages after the reported position are not deleted and stay unread', async () => {
    const { one, other, id } = await addPair();
    const third = await send(other.agent, one.member.id, 'Third');
    await send(one.agent, other.member.id, 'Fourth');
    await send(other.agent, one.member.id, 'Fifth');
    expect(await upTo(one.agent, id, third.id)).toEqual({ ok: true });
    expect((await one.agent.ok('loadConversations')).chats).toMatchObject([
      { conversation: { id }, num_unread_messages: 1, last_message: { body: 'Fifth' } },
    ]);
    expect(await bodies(one.agent, { id })).toEqual(['Fourth', 'Fifth']);
    expect(await bodies(other.agent, { id })).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
    expect((await eventsOf(server(), one.member.id)).at(-1)).toEqual({ type: 'resync' });
    await one.agent.ok('markConversationRead', { body: { id } });
    expect((await one.agent.ok('loadConversations')).chats).toMatchObject([{ num_unread_messages: 0 }]);
  });

  test('[CHAT-11 CHAT-13 API-16] a repeated request deletes no newer messages', async () => {
    const { one, other, id } = await addPair();
    const last = await send(other.agent, one.member.id, 'Third');
    await upTo(one.agent, id, last.id);
    await send(other.agent, one.member.id, 'Fourth');
    const events = await eventsOf(server(), one.member.id);
    expect(await upTo(one.agent, id, last.id)).toEqual({ ok: true });
    expect(await bodies(one.agent, { id })).toEqual(['Fourth']);
    expect(await eventsOf(server(), one.member.id)).toEqual(events);
    // The other member deleted it too, so the named message is gone.
    await remove(other.agent, id);
    await send(other.agent, one.member.id, 'Fifth');
    expect(await upTo(one.agent, id, last.id)).toEqual({ ok: true });
    expect(await bodies(one.agent, { id })).toEqual(['Fourth', 'Fifth']);
  });

  test('[CHAT-11 API-16] a position in another conversation, an earlier or a missing one deletes nothing more', async () => {
    const { one, other, id, first } = await addPair();
    const foreign = await addPair();
    for (const named of [foreign.first.id, 'nothing-is-this']) await upTo(one.agent, id, named);
    expect(await bodies(one.agent, { id })).toEqual(['First', 'Second']);
    const third = await send(other.agent, one.member.id, 'Third');
    await upTo(one.agent, id, third.id);
    await upTo(one.agent, id, first.id);
    await send(other.agent, one.member.id, 'Fourth');
    expect(await bodies(one.agent, { id })).toEqual(['Fourth']);
    expect(await bodies(foreign.one.agent, { id: foreign.id })).toEqual(['First', 'Second']);
    expect((await one.agent.refused('deleteConversation', { body: { id, up_to: 'no id' } })).status).toBe(422);
  });

  test('[CHAT-04 CHAT-11 CHAT-17] a deletion during fifty new messages deletes only the seen ones, and the badge counts the others', async () => {
    const { one, other, id } = await addPair();
    const last = await send(other.agent, one.member.id, 'Third');
    await Promise.all([
      ...Array.from({ length: 50 }, (_, at) => send(other.agent, one.member.id, `Meanwhile ${at}`)),
      ...Array.from({ length: 5 }, () => upTo(one.agent, id, last.id)),
    ]);
    const { chats } = await one.agent.ok('loadConversations');
    expect(chats.map((chat) => [chat.num_unread_messages, chat.last_message?.position])).toEqual([[50, 53]]);
    const { messages, earlier } = await one.agent.ok('loadConversation', { query: { id } });
    expect([messages.map(({ position }) => position), earlier]).toEqual([
      Array.from({ length: 50 }, (_, at) => at + 4),
      false,
    ]);
  });

  test('[ROLE-05 API-16] a visitor cannot delete', async () => {
    const { id, one } = await addPair();
    const refused = await server().agent().refused('deleteConversation', { body: { id } });
    expect(refused).toMatchObject({ status: 403, authentication_required: true });
    expect(await listed(one.agent)).toEqual([id]);
  });
});
