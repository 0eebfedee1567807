import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { OrderSchema } from '#contract/payment.ts';
import { repeatOrderMachine } from '#machines/page/repeat-order.ts';
import { wire } from '#machines/generic/wire.ts';
import { redirectToExternal } from '#src/adapters/external-redirect.ts';
import { loadPaymentCountry, persistSchemaDraft } from '#src/adapters/storage.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(repeatOrderMachine, {
    loadOffer: fromPromise(({ signal }) => {
      const country = loadPaymentCountry();
      return http.call('loadBundles', { query: country === null ? {} : { country }, signal });
    }),
    removeSavedCard: fromPromise(async ({ signal }) => void (await http.call('deleteSavedCard', { signal }))),
    createPayment: fromPromise(async ({ input: { attempt }, signal }) => {
      if (attempt === null) throw new Error('Nothing was ordered.');
      const { key, asked } = attempt;
      const { transaction, redirect_url: url } = await http.call('createPayment', { body: asked, key, signal });
      return { id: transaction.id, url };
    }),
    redirectToExternal,
    keepAttempt: persistSchemaDraft(z.object({ key: z.string(), asked: OrderSchema })),
  }),
  input: {},
});
