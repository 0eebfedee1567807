import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { newPushKeys } from '#server/domain/push-keys.ts';

it('creates a different valid key pair each time [PUSH-07]', () => {
  const pairs = Array.from({ length: 600 }, () => newPushKeys());
  // One private key in 256 begins with a zero byte.
  for (const { public_key: publicKey, private_key: privateKey } of pairs) {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    expect(curve.getPublicKey('base64url')).toBe(publicKey);
    expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([65, 32]);
  }
  expect(new Set(pairs.map((pair) => pair.private_key)).size).toBe(600);
  const [{ public_key: publicKey, private_key: privateKey } = newPushKeys()] = pairs;
  expect(() =>
    webPush.getVapidHeaders('https://push.example', 'mailto:a@example.com', publicKey, privateKey, 'aes128gcm'),
  ).not.toThrow();
});
