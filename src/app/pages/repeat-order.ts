import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { OrderSchema } from '#contract/payment.ts';
import { repeatOrderMachine } from '#machines/page/repeat-order.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDraft } from '#src/adapters/draft.ts';
import { leaveTo } from '#src/adapters/leave-to.ts';
import { keptPaymentCountry } from '#src/adapters/payment-country.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(repeatOrderMachine, {
    loadOffer: fromPromise(({ signal }) => {
      const country = keptPaymentCountry();
      return http.call('loadBundles', { query: country === null ? {} : { country }, signal });
    }),
    forgetCard: fromPromise(async ({ signal }) => void (await http.call('forgetCard', { signal }))),
    createPayment: fromPromise(async ({ input: { attempt }, signal }) => {
      if (attempt === null) throw new Error('Nothing was ordered.');
      const { key, asked } = attempt;
      const { transaction, redirect_url: url } = await http.call('createPayment', { body: asked, key, signal });
      return { id: transaction.id, url };
    }),
    leaveTo,
    keepAttempt: keepDraft(z.object({ key: z.string(), asked: OrderSchema })),
  }),
  input: {},
});
