import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** A push subscription: an endpoint and its encryption keys (RFC 8291). */
const makeSubscription = (endpoint: string) => {
  const pair = createECDH('prime256v1');
  return {
    endpoint,
    keys: { p256dh: pair.generateKeys('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') },
  };
};

/**
 * The member may say yes to pushes. There is no push service in a test's network: it alone is simulated, with the
 * subscription that it would issue. The worker, the permission, the page and the server are the real ones.
 */
export const grantPush = async (
  context: BrowserContext,
  endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`,
): Promise<void> => {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((given) => {
    const held = 'push subscription of the test';
    const subscription = (applicationServerKey: unknown) => ({
      endpoint: given.endpoint,
      options: { applicationServerKey },
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem(held);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        sessionStorage.setItem(held, String(applicationServerKey));
        return subscription(null);
      },
      getSubscription: async () => (sessionStorage.getItem(held) === null ? null : subscription(null)),
    });
  }, makeSubscription(endpoint));
};
