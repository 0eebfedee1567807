import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { OrderSchema } from '#contract/payment.ts';
import { repeatOrderMachine } from '#machines/page/repeat-order.ts';
import { wire } from '#machines/generic/wire.ts';
import { redirectToExternal } from '#src/adapters/page-exit.ts';
import { loadPaymentCountry, persistSchemaDraft } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';
import { loadOffer } from '#src/app/wire-order.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(repeatOrderMachine, {
    loadOffer: fromPromise(({ signal }) => loadOffer(http, loadPaymentCountry(), signal)),
    removeSavedCard: fromPromise(async ({ signal }) => void (await http.call('deleteSavedCard', { signal }))),
    placeOrder: fromPromise(async ({ input: { request }, signal }) => {
      if (request === null) throw new Error('There is nothing to order.');
      const { key, asked } = request;
      const { transaction, redirect_url: url } = await http.call('createPayment', { body: asked, key, signal });
      return { id: transaction.id, url };
    }),
    redirectToExternal,
    persistRequest: persistSchemaDraft(z.object({ key: z.string(), asked: OrderSchema })),
  }),
  input: {},
});
