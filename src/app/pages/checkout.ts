import { fromPromise } from 'xstate';
import { checkoutMachine } from '#machines/page/checkout.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(checkoutMachine, {
    loadOffer: fromPromise(({ signal }) => http.call('loadBundles', { query: {}, signal })),
    createPayment: fromPromise(
      async ({ input, signal }) => (await http.call('createPayment', { body: input, signal })).redirect_url,
    ),
    leaveTo: fromPromise(
      ({ input }) =>
        new Promise<void>((resolve) => {
          // A page that the browser kept is shown again as it was: the person is back.
          addEventListener('pageshow', ({ persisted }) => {
            if (persisted) resolve();
          });
          location.assign(input.url);
        }),
    ),
  }),
  input: {},
});
