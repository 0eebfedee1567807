import { fromPromise } from 'xstate';
import { pricingMachine } from '#machines/page/pricing.ts';
import { wire } from '#machines/parts/wire.ts';
import { keptPaymentCountry } from '#src/adapters/payment-country.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(pricingMachine, {
    load: fromPromise(({ input: { query }, signal }) =>
      http.call('loadBundles', { query: query.country === null ? {} : { country: query.country }, signal }),
    ),
  }),
  input: { key: 'pricing', query: { country: keptPaymentCountry() }, eager: true },
});
