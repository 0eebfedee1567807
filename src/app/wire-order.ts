import { fromPromise } from 'xstate';
import type { BundlesReply } from '#contract/payment.ts';
import { wire } from '#machines/generic/wire.ts';
import { discountCodeMachine } from '#machines/page/discount-code.ts';
import type { Http } from '#src/adapters/http.ts';

/** `country`: null for the member's own. */
export const loadOffer = (http: Http, country: string | null, signal: AbortSignal): Promise<BundlesReply> =>
  http.call('loadBundles', { query: country === null ? {} : { country }, signal });

export const discountCode = (http: Http) =>
  wire(discountCodeMachine, {
    loadDiscount: fromPromise(({ input: { check }, signal }) => {
      if (check === null) throw new Error('There is no code.');
      const { method, ...query } = check;
      return http.call('loadDiscount', { query: { ...query, ...(method === null ? {} : { method }) }, signal });
    }),
  });
