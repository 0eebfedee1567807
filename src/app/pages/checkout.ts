import { fromPromise } from 'xstate';
import { checkoutMachine } from '#machines/page/checkout.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { redirectToExternal } from '#src/adapters/page-exit.ts';
import { loadPaymentCountry, savePaymentCountry } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';
import { discountCode, loadOffer } from '#src/app/wire-order.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(checkoutMachine, {
    loadOffer: fromPromise(async ({ input: { country }, signal }) => {
      const offer = await loadOffer(http, country, signal);
      if (country !== null) savePaymentCountry(offer.country);
      return offer;
    }),
    placeOrder: fromPromise(({ input: { request }, signal }) => {
      if (request === null) throw new Error('There is nothing to order.');
      return http.call('createPayment', { body: request.asked, key: request.key, signal });
    }),
    cancelOrder: fromPromise(async ({ input: { id } }) => {
      await http.call('cancelPayment', { body: { id } });
    }),
    redirectToExternal,
    countdown: countdownMachine,
    discountCode: discountCode(http),
  }),
  input: { country: loadPaymentCountry() },
});
