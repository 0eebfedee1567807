import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushMessage } from '#contract/notifications.ts';
import { openWebPush } from '#server/providers/push/web-push.ts';
import { findPushKeys } from '#server/store/push-keys.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { type PushService, openPushService, verifiedClaims } from '#tests/server/kit/push-service.ts';

const message: PushMessage = {
  title: 'Vesper',
  body: 'You have a new message.',
  tag: 'new_messages',
  openUrl: '/chats/conversation-1',
};

describe('over TLS', () => {
  const server = useProduct('sqlite');
  let service: PushService;
  beforeAll(async () => {
    service = await openPushService();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.answer(201);
    service.received.length = 0;
  });

  const send = (subscription = service.newBrowser().subscription, demo = true) => {
    const { endpoint, keys } = subscription;
    const { db, config, log } = server().deps();
    return openWebPush({ db, config: { ...config, demo }, log }, { ca: service.ca })({ endpoint, ...keys }, message);
  };

  test('[PUSH-08 PUSH-12] delivers a push encrypted for the browser and signed with the site key', async () => {
    const browser = service.newBrowser();
    expect(await send(browser.subscription)).toBe('sent');
    const [received] = service.received;
    if (received === undefined) throw new Error('Nothing was received.');
    expect(browser.read(received)).toEqual(message);
    expect(received.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: 'new_messages',
    });
    expect(received.body.includes('message')).toBe(false);
    expect(() => service.newBrowser().read(received)).toThrow('unable to authenticate data');

    const keys = await findPushKeys(server().deps().db.read);
    const claims = verifiedClaims(received, keys?.public_key ?? '');
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@vesper.example' });
    const hours = (claims.exp - Date.now() / 1_000) / 3_600;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test.each([
    [200, 'sent'],
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'failed'],
    [413, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
  ])('[PUSH-08] the answer %d means: %s', async (status, result) => {
    service.answer(status);
    expect(await send()).toBe(result);
  });

  test('does not follow redirects', async () => {
    service.answer(307, { location: `${service.origin}/elsewhere` });
    expect(await send()).toBe('failed');
    expect(service.received).toHaveLength(1);
  });

  test('an unreachable service or an untrusted certificate is a failure', async () => {
    const { subscription } = service.newBrowser();
    expect(await send({ ...subscription, endpoint: 'https://localhost:1/abc' })).toBe('failed');
    const { db, config, log } = server().deps();
    const { endpoint, keys } = subscription;
    expect(await openWebPush({ db, config, log })({ endpoint, ...keys }, message)).toBe('failed');
    expect(service.received).toEqual([]);
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'outside demo mode nothing is sent to %s in the local network',
    async (host) => {
      const { keys } = service.newBrowser().subscription;
      const endpoint = `https://${host}:${new URL(service.origin).port}/abc`;
      expect(await send({ endpoint, keys }, false)).toBe('failed');
      expect(service.received).toEqual([]);
    },
  );
});
