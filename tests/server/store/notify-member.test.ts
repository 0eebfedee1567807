import { beforeEach, expect, test } from 'vitest';
import { presence } from '#contract/limits/account.ts';
import type { NotificationSwitch, PushMessage } from '#contract/notifications.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { setPreference } from '#server/domain/notifications.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { subscribeToPush } from '#tests/server/kit/push-target.ts';

const day = 24 * 60 * 60_000;

forEachEngine((engine) => {
  const pushed: { endpoint: string; message: PushMessage }[] = [];
  const server = useProduct(engine, {
    deps: {
      push: async ({ endpoint }, message) => {
        pushed.push({ endpoint, message });
        return endpoint.includes('gone') ? 'gone' : 'sent';
      },
    },
  });

  beforeEach(() => {
    pushed.length = 0;
  });

  const sender = async () =>
    (await server().addLoggedIn({ paid: 1, credits: 50, name: `Sender ${Math.random()}` })).agent;
  const away = (special: Partial<MemberTable> = {}) =>
    server().addMember({ last_active: server().clock.now() - presence.online, ...special });
  const without = (...switches: readonly Omit<NotificationSwitch, 'on'>[]) => ({
    notifications: switches.reduce((text, each) => setPreference(text, { ...each, on: false }), '{}'),
  });

  const mailsTo = async ({ email }: MemberTable) => {
    const rows = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select(['subject', 'body', 'unsubscribe'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute();
    return rows;
  };
  const subjectsTo = async (member: MemberTable) => (await mailsTo(member)).map(({ subject }) => subject);

  const subscribe = (member: MemberTable, endpoint: string) => subscribeToPush(server(), member.id, endpoint);

  const remind = () => remindOfUnread(server().deps(), server().clock.now());

  test('[NOTIF-01 NOTIF-02] mails an absent member about a first message, and no other until it is read', async () => {
    const member = await away();
    const [one, other] = [await sender(), await sender()];
    const { message } = await one.ok('sendMessage', { body: { profile: member.id, message: 'Secret words' } });
    await one.ok('sendMessage', { body: { profile: member.id, message: 'More of them' } });
    await other.ok('sendMessage', { body: { profile: member.id, message: 'Others' } });
    const subject = 'Vesper: you have a new message';
    const mails = await mailsTo(member);
    expect(mails.map((mail) => mail.subject)).toEqual([subject, subject]);
    const all = JSON.stringify(mails);
    expect(all).toContain('Somebody new has written to you.');
    expect(all).toContain(`http://localhost/chats/${message.conversation}`);
    expect(all).toContain('http://localhost/notifications');
    expect(all).not.toMatch(/Secret|More of|Others|Sender/);
    expect(
      mails.every(({ unsubscribe }) => unsubscribe?.startsWith('http://localhost/api/unsubscribe.php?token=')),
    ).toBe(true);

    const own = await server().logIn(member.id);
    await own.ok('markConversationRead', { body: { id: message.conversation } });
    server().clock.advance(presence.online);
    await one.ok('sendMessage', { body: { profile: member.id, message: 'Again' } });
    const later = await mailsTo(member);
    expect(later).toHaveLength(3);
    expect(later[2]?.body).toContain('You have a new message.');
  });

  test('[NOTIF-02] mails a member who left after the first message about the next', async () => {
    const member = await server().addMember({ last_active: server().clock.now() });
    const one = await sender();
    await one.ok('sendMessage', { body: { profile: member.id, message: 'One' } });
    expect(await mailsTo(member)).toEqual([]);
    server().clock.advance(presence.online);
    await one.ok('sendMessage', { body: { profile: member.id, message: 'Two' } });
    await one.ok('sendMessage', { body: { profile: member.id, message: 'Three' } });
    expect(await mailsTo(member)).toHaveLength(1);
  });

  test('[NOTIF-01] mails about likes once a day', async () => {
    const member = await away();
    const like = async () => (await sender()).ok('like', { body: { profile: member.id } });
    await like();
    await like();
    server().clock.advance(day - 1);
    await like();
    expect(await subjectsTo(member)).toEqual(['Vesper: there is something new for you']);
    server().clock.advance(1);
    await like();
    expect(await mailsTo(member)).toHaveLength(2);
  });

  test('[NOTIF-01 NOTIF-03 LIKE-10] push and mail lead to the match for a mutual like, to the likes for any other', async () => {
    const member = await server().addLoggedIn({ last_active: 0 });
    const other = await server().addMember({ name: 'Secret name' });
    await member.agent.ok('like', { body: { profile: other.id } });
    await subscribe(member.member, `https://push.example/${member.member.id}`);
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ last_active: 0 }).where('id', '=', member.member.id).execute());
    await (await server().logIn(other.id)).ok('like', { body: { profile: member.member.id } });
    await (await sender()).ok('swipe', { body: { profile: member.member.id, like: true } });
    const body = 'There is something new for you.';
    await expect
      .poll(() => pushed.map(({ message }) => message))
      .toEqual([
        { title: 'Vesper', body, tag: 'like', openUrl: `/likes/m/${other.id}` },
        { title: 'Vesper', body, tag: 'like', checkUrl: '/likes' },
      ]);
    // One mail for the first like of a day.
    const [mail, ...more] = await mailsTo(member.member);
    expect(more).toEqual([]);
    expect(mail?.body).toContain(`http://localhost/likes/m/${other.id}`);
    expect(JSON.stringify(mail)).not.toContain('Secret name');
  });

  test("[MAIL-04 NOTIF-04] sends no mail against the member's preference or while mails are disabled", async () => {
    const members = [
      await away(without({ type: 'like', channel: 'email' }, { type: 'new_conversations', channel: 'email' })),
      await away({ notifications_disabled: '["fbl"]' }),
      await away({ status: 'not_confirmed' }),
    ];
    const one = await sender();
    for (const member of members) {
      await one.ok('like', { body: { profile: member.id } });
      await one.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
      expect(await mailsTo(member)).toEqual([]);
    }
  });

  test('[NOTIF-03 PUSH-08 PUSH-14] pushes to all browsers of an absent member without texts or names, and deletes gone subscriptions', async () => {
    const member = await away({ language: 'en' });
    await subscribe(member, `https://push.example/${member.id}`);
    await subscribe(member, `https://push.example/gone/${member.id}`);
    const one = await sender();
    const { message } = await one.ok('sendMessage', { body: { profile: member.id, message: 'Secret words' } });
    await expect.poll(() => pushed.length).toBe(2);
    expect(pushed[0]?.message).toEqual({
      title: 'Vesper',
      body: 'Somebody new has written to you.',
      tag: 'new_conversations',
      openUrl: `/chats/${message.conversation}`,
    });
    const left = () =>
      server()
        .deps()
        .db.read.selectFrom('push_subscription')
        .select('endpoint')
        .where('member_id', '=', member.id)
        .execute();
    await expect.poll(left).toEqual([{ endpoint: `https://push.example/${member.id}` }]);
    await one.ok('sendMessage', { body: { profile: member.id, message: 'More' } });
    await one.ok('like', { body: { profile: member.id } });
    await expect.poll(() => pushed.slice(2).map(({ message: { tag } }) => tag)).toEqual(['new_messages', 'like']);
  });

  test('[NOTIF-03] sends no push against the preference, nor for a refused message', async () => {
    const member = await away(without({ type: 'like', channel: 'push' }));
    await subscribe(member, `https://push.example/${member.id}`);
    const one = await sender();
    await one.ok('like', { body: { profile: member.id } });
    await one.refused('sendMessage', { body: { profile: member.id, message: 'x'.repeat(20_000) } });
    await one.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
    await expect.poll(() => pushed.map(({ message: { tag } }) => tag)).toEqual(['new_conversations']);
  });

  test('[NOTIF-01] reminds once of messages that stay unread for a day, in one mail', async () => {
    const member = await away({
      ...without({ type: 'new_conversations', channel: 'email' }, { type: 'new_messages', channel: 'email' }),
    });
    await subscribe(member, `https://push.example/${member.id}`);
    const [one, other] = [await sender(), await sender()];
    const { message } = await one.ok('sendMessage', { body: { profile: member.id, message: 'One' } });
    await one.ok('sendMessage', { body: { profile: member.id, message: 'Two' } });
    await other.ok('sendMessage', { body: { profile: member.id, message: 'Three' } });
    server().clock.advance(day - 1);
    await remind();
    expect(await mailsTo(member)).toEqual([]);
    server().clock.advance(1);
    await Promise.all([remind(), remind()]);
    const [mail, second] = await mailsTo(member);
    expect(mail?.subject).toBe('Vesper: messages are waiting for you');
    expect(mail?.body).toContain('3 messages are waiting for you.');
    expect(second).toBeUndefined();
    await expect
      .poll(() => pushed.at(-1)?.message)
      .toMatchObject({ tag: 'unread_message_reminders', checkUrl: '/chats' });
    server().clock.advance(day);
    await remind();
    expect(await mailsTo(member)).toHaveLength(1);

    const own = await server().logIn(member.id);
    await own.ok('markConversationRead', { body: { id: message.conversation } });
    await one.ok('sendMessage', { body: { profile: member.id, message: 'A new batch' } });
    server().clock.advance(day);
    await remind();
    const mails = await mailsTo(member);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.body).toContain('1 message is waiting for you.');
  });

  test('[NOTIF-01] does not remind of read messages, present members, or against the preference', async () => {
    const quiet = without({ type: 'new_conversations', channel: 'email' });
    const [reader, present, unwilling] = [
      await away(quiet),
      await away(quiet),
      await away(
        without(
          { type: 'new_conversations', channel: 'email' },
          { type: 'unread_message_reminders', channel: 'email' },
        ),
      ),
    ];
    const one = await sender();
    const sent = new Map<string, string>();
    for (const member of [reader, present, unwilling]) {
      const { message } = await one.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
      sent.set(member.id, message.conversation);
    }
    await (await server().logIn(reader.id)).ok('markConversationRead', { body: { id: sent.get(reader.id) ?? '' } });
    server().clock.advance(day);
    await (await server().logIn(present.id)).ok('loadUser');
    await remind();
    for (const member of [reader, present, unwilling]) expect(await mailsTo(member)).toEqual([]);
    server().clock.advance(presence.online);
    await remind();
    expect(await subjectsTo(present)).toEqual(['Vesper: messages are waiting for you']);
    for (const member of [reader, unwilling]) expect(await mailsTo(member)).toEqual([]);
  });
});
