import { Refusal } from '#server/core/call.ts';
import type { PaymentProvider } from '#server/core/deps.ts';

/** Without a provider nothing can be bought and no method is offered. */
export const noPayments: PaymentProvider = {
  name: 'none',
  methods: [],
  create: async () => {
    throw new Refusal('payment_method_unavailable');
  },
  find: async () => null,
  status: async () => null,
  cancel: async () => {},
  refund: async () => {},
  verifyWebhook: async () => null,
};
