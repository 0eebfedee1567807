import { fromPromise } from 'xstate';
import { pricingMachine } from '#machines/page/pricing.ts';
import { wire } from '#machines/generic/wire.ts';
import { loadPaymentCountry } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(pricingMachine, {
    load: fromPromise(({ input: { query }, signal }) =>
      http.call('loadBundles', { query: query.country === null ? {} : { country: query.country }, signal }),
    ),
  }),
  input: { key: 'pricing', query: { country: loadPaymentCountry() }, eager: true },
});
