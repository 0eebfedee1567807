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
    mail: { queue: absent },
    payments: { name: 'none', methods: [], create: absent, status: absent, verifyWebhook: async () => null },
    photos: { read: absent },
    passwords: { hash: absent, verify: absent },
  }),
  servePhoto: async () => null,
  receivePaymentWebhook: async () => 200,
  mountDev: () => undefined,
  ...special,
});
