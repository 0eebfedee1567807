import type { CallName } from '#contract/endpoints.ts';
import type { AnyCallHandler } from '#server/core/call.ts';
import type { ProductModules } from '#server/core/app.ts';

const absent = async (): Promise<never> => {
  throw new Error('The platform tests have no such provider.');
};

/** A product with these handlers only, for tests of the platform. */
export const platformProduct = (
  handlers: Partial<Record<CallName, AnyCallHandler>>,
  special: Partial<ProductModules> = {},
): ProductModules => ({
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
    archives: { write: absent, open: absent, remove: absent, sweep: absent },
    passwords: { hash: absent, verify: absent },
    push: absent,
    placeNames: absent,
    countryDatabase: { builtAt: 0, findCountry: () => null },
    sms: { queue: absent, deliver: async () => {} },
    vault: { seal: String, open: String, digest: String },
  }),
  servePhoto: async () => null,
  openExport: async () => null,
  handlePaymentWebhook: async () => 200,
  handleMailReport: async () => 404,
  unsubscribe: async () => 404,
  handlePageBounce: async () => 204,
  handlePageHidden: async () => 204,
  findPageStatus: async () => 200,
  mountDev: () => undefined,
  ...special,
});
