import type { CallName } from '#contract/endpoints.ts';
import type { AnyCallHandler } from '#server/call.ts';
import type { Product } from '#server/app.ts';

const absent = async (): Promise<never> => {
  throw new Error('The platform tests have no such provider.');
};

/** A server with nothing of the product but these handlers: for the tests of what carries them. */
export const platformProduct = (
  handlers: Partial<Record<CallName, AnyCallHandler>>,
  special: Partial<Product> = {},
): Product => ({
  handlers,
  makeProviders: () => ({
    mail: { queue: absent, deliver: async () => {} },
    payments: {
      name: 'none',
      methods: [],
      create: absent,
      find: absent,
      status: absent,
      cancel: absent,
      refund: absent,
      verifyWebhook: async () => null,
    },
    photos: { read: absent, keep: absent, remove: absent, sweep: absent },
    passwords: { hash: absent, verify: absent },
    push: absent,
    placeNames: absent,
    sms: { queue: absent, deliver: async () => {} },
    vault: { seal: String, open: String, digest: String },
  }),
  servePhoto: async () => null,
  receivePaymentWebhook: async () => 200,
  unsubscribe: async () => 404,
  receivePageBounce: async () => 204,
  receivePageHidden: async () => 204,
  mountDev: () => undefined,
  ...special,
});
