import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presence } from '#contract/limits/account.ts';
import type { PushMessage } from '#contract/notifications.ts';
import { openWebPush } from '#server/providers/push/web-push.ts';
import { findPushKeys } from '#server/store/push-keys.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { type PushBrowser, type PushService, openPushService, verifiedClaims } from '#tests/server/kit/push-service.ts';
import { set, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  let service: PushService;
  let trust = '';
  const server = useProduct(engine, {
    // The certificate exists only once the service runs.
    deps: { push: (to, message) => openWebPush(server().deps(), { ca: trust })(to, message) },
  });
  beforeAll(async () => {
    service = await openPushService();
    trust = service.ca;
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.answer(201);
    service.received.length = 0;
  });

  const subscribe = (agent: Agent, { subscription }: PushBrowser) =>
    agent.ok('subscribePush', { body: { subscription } });
  const stored = (memberId: string) =>
    server()
      .deps()
      .db.read.selectFrom('push_subscription')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('member_id', '=', memberId)
      .orderBy('endpoint')
      .execute();
  const endpointsOf = async (memberId: string) => (await stored(memberId)).map(({ endpoint }) => endpoint);

  test('[PUSH-08 API-06 API-24] stores the subscription on the account, once per endpoint', async () => {
    const { member, agent } = await server().addLoggedIn();
    const browser = service.newBrowser();
    const { endpoint, keys } = browser.subscription;
    expect(await subscribe(agent, browser)).toEqual({ ok: true });
    expect(await subscribe(agent, browser)).toEqual({ ok: true });
    expect(await stored(member.id)).toEqual([{ endpoint, ...keys }]);
    const newKeys = service.newBrowser().subscription.keys;
    await agent.ok('subscribePush', { body: { subscription: { endpoint, keys: newKeys } } });
    expect(await stored(member.id)).toEqual([{ endpoint, ...newKeys }]);
  });

  test('[API-24] concurrent requests store it once', async () => {
    const { member, agent } = await server().addLoggedIn();
    const browser = service.newBrowser();
    await Promise.all(Array.from({ length: 6 }, () => subscribe(agent, browser)));
    expect(await endpointsOf(member.id)).toEqual([browser.subscription.endpoint]);
  });

  test('[PUSH-08 PUSH-14] an endpoint belongs to the session that registered it last, and a browser has one', async () => {
    const one = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    const browser = service.newBrowser();
    await subscribe(one.agent, browser);
    await subscribe(other.agent, browser);
    expect([await endpointsOf(one.member.id), await endpointsOf(other.member.id)]).toEqual([
      [],
      [browser.subscription.endpoint],
    ]);
    const renewed = service.newBrowser();
    await subscribe(other.agent, renewed);
    expect(await endpointsOf(other.member.id)).toEqual([renewed.subscription.endpoint]);
    const elsewhere = service.newBrowser();
    await subscribe(await server().logIn(other.member.id), elsewhere);
    expect(await endpointsOf(other.member.id)).toEqual(
      [renewed.subscription.endpoint, elsewhere.subscription.endpoint].toSorted(),
    );
  });

  test('[PUSH-14] can be deleted by its owner only', async () => {
    const one = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    const browser = service.newBrowser();
    const { endpoint } = browser.subscription;
    await subscribe(one.agent, browser);
    expect(await other.agent.ok('unsubscribePush', { body: { endpoint } })).toEqual({ ok: true });
    expect(await endpointsOf(one.member.id)).toEqual([endpoint]);
    await one.agent.ok('unsubscribePush', { body: { endpoint } });
    expect(await endpointsOf(one.member.id)).toEqual([]);
    expect(await one.agent.ok('unsubscribePush', { body: { endpoint } })).toEqual({ ok: true });
  });

  describe('[PUSH-14] ends with its session', () => {
    const twoBrowsers = async () => {
      const { member, agent } = await server().addLoggedIn();
      const here = service.newBrowser();
      const there = service.newBrowser();
      const elsewhere = await server().logIn(member.id);
      await subscribe(agent, here);
      await subscribe(elsewhere, there);
      return { member, agent, here, there, elsewhere };
    };

    test('at logout', async () => {
      const { member, agent, there } = await twoBrowsers();
      await agent.ok('logout');
      expect(await endpointsOf(member.id)).toEqual([there.subscription.endpoint]);
    });

    test('when it is ended from another browser', async () => {
      const { member, agent, here } = await twoBrowsers();
      await agent.ok('endSession', { body: {} });
      expect(await endpointsOf(member.id)).toEqual([here.subscription.endpoint]);
    });
  });

  test('[PUSH-08] refuses an invalid subscription, by field', async () => {
    const { agent, member } = await server().addLoggedIn();
    const { endpoint, keys } = service.newBrowser().subscription;
    const wrong = [
      { endpoint: 'http://push.example.com/abc', keys },
      { endpoint: 'https://push.example.com/a b', keys },
      { endpoint: `https://push.example.com/${'x'.repeat(2_000)}`, keys },
      { endpoint, keys: { ...keys, auth: 'x' } },
      { endpoint, keys: { ...keys, p256dh: '<script>' } },
    ];
    for (const subscription of wrong) {
      const { status, error } = await agent.refused('subscribePush', { body: { subscription } });
      expect([status, error]).toEqual([422, 'invalid_fields']);
    }
    expect(await stored(member.id)).toEqual([]);
    const visitor = await server()
      .agent()
      .refused('subscribePush', { body: { subscription: { endpoint, keys } } });
    expect(visitor.error).toBe('authentication_required');
  });

  test('[PUSH-07] only the public key is in the settings; the operator can disable push', async () => {
    const keys = await findPushKeys(server().deps().db.read);
    const response = await server().agent().fetch('/api/settings.php');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ push_public_key: keys?.public_key });
    expect([keys?.private_key.length, text.includes(keys?.private_key ?? '')]).toEqual([43, false]);

    await set(server(), 'site', { ...defaultSiteSettings, push_public_key: null });
    expect((await server().agent().ok('loadSettings')).push_public_key).toBeNull();
    await set(server(), 'site', defaultSiteSettings);
    expect((await server().agent().ok('loadSettings')).push_public_key).toBe(keys?.public_key);
  });

  test('[PUSH-07] the keys survive a restart', async () => {
    const before = await findPushKeys(server().deps().db.read);
    await server().restart();
    expect(await findPushKeys(server().deps().db.read)).toEqual(before);
  });

  describe('a message to a member', () => {
    /** An absent member with a push subscription, and a sender. */
    const away = async (special: Parameters<ReturnType<typeof server>['addMember']>[0] = {}) => {
      const { member, agent } = await server().addLoggedIn(special);
      const browser = service.newBrowser();
      await subscribe(agent, browser);
      server().clock.advance(presence.online);
      const writer = await server().addLoggedIn();
      const write = async (text: string) =>
        (await writer.agent.ok('sendMessage', { body: { profile: member.id, message: text } })).message.conversation;
      const read = async (): Promise<PushMessage[]> => service.received.map((received) => browser.read(received));
      return { member, agent, browser, writer, write, read };
    };
    const countReceived = () => service.received.length;

    test('[PUSH-08 PUSH-12 PUSH-14 NOTIF-03] reaches the browser with a discreet text and a target page', async () => {
      const { write, read, member, writer } = await away();
      const conversation = await write('Meet me at the velvet trombone');
      await expect.poll(countReceived).toBe(1);
      expect(await read()).toEqual([
        {
          title: 'Vesper',
          body: 'Somebody new has written to you.',
          tag: 'new_conversations',
          openUrl: `/chats/${conversation}`,
        },
      ]);
      const [first] = service.received;
      if (first === undefined) throw new Error('Nothing was received.');
      const keys = await findPushKeys(server().deps().db.read);
      expect(verifiedClaims(first, keys?.public_key ?? '').aud).toBe(service.origin);
      const texts = JSON.stringify(await read());
      for (const secret of ['trombone', writer.member.name, member.name]) expect(texts).not.toContain(secret);
    });

    test("[NOTIF-03] is not sent against the member's preference", async () => {
      const { agent, write } = await away();
      for (const type of ['new_conversations', 'new_messages'] as const)
        await agent.ok('saveNotification', { body: { type, channel: 'push', on: false } });
      await write('Hello');
      const other = await away();
      await other.write('Hello');
      await expect.poll(countReceived).toBe(1);
    });

    test.each([404, 410])('[PUSH-08] the response %d deletes the subscription', async (status) => {
      const { member, write } = await away();
      service.answer(status);
      await write('Hello');
      await expect.poll(countReceived).toBe(1);
      await expect.poll(() => endpointsOf(member.id)).toEqual([]);
    });

    test('[PUSH-08] a failing push service loses neither the message nor the subscription', async () => {
      const { member, write, browser } = await away();
      service.answer(503);
      await write('Hello');
      await expect.poll(countReceived).toBe(1);
      expect(await endpointsOf(member.id)).toEqual([browser.subscription.endpoint]);
    });

    test('[PUSH-07] is not pushed while the operator has disabled push', async () => {
      const { write } = await away();
      await set(server(), 'site', { ...defaultSiteSettings, push_public_key: null });
      await write('Hello');
      await set(server(), 'site', defaultSiteSettings);
      const other = await away();
      await other.write('Hello');
      await expect.poll(countReceived).toBe(1);
    });
  });
});

describe('outside demo mode', () => {
  const server = useProduct('sqlite', { config: { demo: false } });

  test.each(['https://localhost/abc', 'https://10.0.0.1/abc', 'https://push.example.com:8443/abc'])(
    'no push service is at %s',
    async (endpoint) => {
      const { agent } = await server().addLoggedIn();
      const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
      expect(await agent.refused('subscribePush', { body: { subscription: { endpoint, keys } } })).toMatchObject({
        status: 422,
        fields: { 'subscription.endpoint': 'invalid' },
      });
      const subscription = { endpoint: 'https://push.example.com/abc', keys };
      expect(await agent.ok('subscribePush', { body: { subscription } })).toEqual({ ok: true });
    },
  );
});
