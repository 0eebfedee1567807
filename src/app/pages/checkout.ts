import { fromPromise } from 'xstate';
import { checkoutMachine } from '#machines/page/checkout.ts';
import { discountCodeMachine } from '#machines/page/discount-code.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { redirectToExternal } from '#src/adapters/external-redirect.ts';
import { loadPaymentCountry, savePaymentCountry } from '#src/adapters/storage.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(checkoutMachine, {
    loadOffer: fromPromise(async ({ input: { country }, signal }) => {
      if (country === null) return http.call('loadBundles', { query: {}, signal });
      const offer = await http.call('loadBundles', { query: { country }, signal });
      savePaymentCountry(offer.country);
      return offer;
    }),
    createPayment: fromPromise(({ input: { attempt }, signal }) => {
      if (attempt === null) throw new Error('There is nothing to order.');
      return http.call('createPayment', { body: attempt.asked, key: attempt.key, signal });
    }),
    cancelPayment: fromPromise(async ({ input: { id } }) => {
      await http.call('cancelPayment', { body: { id } });
    }),
    redirectToExternal,
    countdown: countdownMachine,
    discountCode: wire(discountCodeMachine, {
      loadDiscount: fromPromise(({ input: { question }, signal }) => {
        if (question === null) throw new Error('There is no code.');
        const { code, bundle, method, country } = question;
        const query = { code, bundle, country, ...(method === null ? {} : { method }) };
        return http.call('loadDiscount', { query, signal });
      }),
    }),
  }),
  input: { country: loadPaymentCountry() },
});
