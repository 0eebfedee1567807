import { describe, expect, test } from 'vitest';
import { notificationTypes } from '#contract/notifications.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, inOrder, useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
const on = { email: true, push: true };
const off = { email: false, push: false };

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** Token in the link of the last mail to this address. */
  const mailedToken = async (email: string): Promise<string> => {
    const mail = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select(['body'])
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return /\/notifications\?confirm=([\w-]+)/.exec(mail.body)?.[1] ?? '';
  };
  const mailsTo = async (email: string) =>
    (await server().deps().db.read.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length;

  test('[NOTIF-01 NOTIF-02 NOTIF-03 NOTIF-04] has one switch per type and channel; marketing is opt-in', async () => {
    const { agent } = await server().addLoggedIn();
    const { preferences, disabled } = await agent.ok('loadNotifications');
    expect([Object.keys(preferences), disabled]).toEqual([[...notificationTypes], []]);
    expect(preferences).toEqual({
      new_conversations: on,
      new_messages: on,
      like: on,
      unread_message_reminders: on,
      promotions: off,
      weekly_updates: off,
      news: off,
      reminders: on,
    });
  });

  test('[API-36 NOTIF-02 NOTIF-03] saves a switch, and reverts it', async () => {
    const { agent, member } = await server().addLoggedIn();
    const saved = await agent.ok('saveNotification', { body: { type: 'like', channel: 'email', on: false } });
    expect(saved.preferences.like).toEqual({ email: false, push: true });
    expect(await agent.ok('loadNotifications')).toEqual(saved);
    await agent.ok('saveNotification', { body: { type: 'news', channel: 'push', on: true } });
    const back = await agent.ok('saveNotification', { body: { type: 'like', channel: 'email', on: true } });
    expect(back.preferences).toMatchObject({ like: on, news: { email: false, push: true } });
    expect((await server().readMember(member.id)).notifications).toBe('{"news":{"push":true}}');
  });

  test('[NOTIF-02] concurrent changes of different switches are all saved', async () => {
    const { agent } = await server().addLoggedIn();
    await Promise.all(
      notificationTypes.flatMap((type) =>
        (['email', 'push'] as const).map((channel) =>
          agent.ok('saveNotification', { body: { type, channel, on: false } }),
        ),
      ),
    );
    const { preferences } = await agent.ok('loadNotifications');
    expect(Object.values(preferences)).toEqual(notificationTypes.map(() => off));
  });

  test('[NOTIF-01] refuses other types and channels', async () => {
    const { agent } = await server().addLoggedIn();
    for (const body of [
      { type: 'pigeons', channel: 'email', on: true },
      { type: 'like', channel: 'sms', on: true },
    ])
      expect((await agent.refused('saveNotification', { body })).status).toBe(422);
  });

  test('[MAIL-03 MAIL-04 MAIL-06] re-enables mails after a spam report or unsubscribe at once, and updates other tabs', async () => {
    const { agent, member } = await server().addLoggedIn({ notifications_disabled: '["fbl","listunsubscribe"]' });
    expect((await agent.ok('loadNotifications')).disabled).toEqual(['fbl', 'listunsubscribe']);
    expect(await agent.ok('enableMails', { body: {} })).toMatchObject({ disabled: [], mailed: false });
    expect((await agent.ok('loadUser')).user.notifications_disabled).toEqual([]);
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'user' }]);
    expect(await mailsTo(member.email)).toBe(0);
    await agent.ok('enableMails', { body: {} });
    expect(await eventsOf(server(), member.id)).toHaveLength(1);
  });

  describe('[MAIL-06] after a bounce', () => {
    const bounced = () => server().addLoggedIn({ notifications_disabled: '["fbl","bounce"]' });

    test('mails are enabled only by the mailed link, which works once', async () => {
      const { agent, member } = await bounced();
      expect(await agent.ok('enableMails', { body: {} })).toMatchObject({ disabled: ['bounce'], mailed: true });
      const token = await mailedToken(member.email);
      const rows = await server().deps().db.read.selectFrom('mail_token').selectAll().execute();
      expect(rows.filter((row) => row.token_hash === hashToken(token))).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(await agent.ok('enableMails', { body: { token } })).toMatchObject({ disabled: [], mailed: false });
      expect((await server().readMember(member.id)).notifications_disabled).toBe('[]');
      expect(await agent.refused('enableMails', { body: { token } })).toMatchObject({
        status: 410,
        error: 'link_invalid',
      });
    });

    test('refuses links of another member, expired ones and those to another address', async () => {
      const { agent, member } = await bounced();
      await agent.ok('enableMails', { body: {} });
      const token = await mailedToken(member.email);
      const stranger = await bounced();
      const refusal = { status: 410, error: 'link_invalid' };
      expect(await stranger.agent.refused('enableMails', { body: { token } })).toMatchObject(refusal);
      expect(await agent.refused('enableMails', { body: { token: 'made-up' } })).toMatchObject(refusal);

      const change = (email: string) =>
        server()
          .deps()
          .db.write((tx) => tx.updateTable('member').set({ email_key: email }).where('id', '=', member.id).execute());
      await change('moved@example.com');
      expect(await agent.refused('enableMails', { body: { token } })).toMatchObject(refusal);
      await change(member.email_key);
      server().clock.advance(day);
      expect(await agent.refused('enableMails', { body: { token } })).toMatchObject(refusal);
      expect((await server().readMember(member.id)).notifications_disabled).toBe('["bounce"]');
    });

    test('of two concurrent uses of the link one succeeds', async () => {
      const { agent, member } = await bounced();
      await agent.ok('enableMails', { body: {} });
      const token = await mailedToken(member.email);
      const answers = await Promise.all([1, 2, 3].map(() => agent.call('enableMails', { body: { token } })));
      expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 410, 410]);
      expect((await server().readMember(member.id)).notifications_disabled).toBe('[]');
    });

    test('limits the confirmation mail to five a day', async () => {
      const { agent } = await bounced();
      const statuses = [];
      for (let time = 0; time < 6; time += 1) statuses.push((await agent.call('enableMails', { body: {} })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });
  });
});
