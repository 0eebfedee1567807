import { minute } from '#contract/durations.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { Deps, OfferTerms } from '#server/core/deps.ts';

type Listed = { readonly methods: readonly PaymentMethod[]; readonly at: number };
type List = (terms: OfferTerms) => Promise<readonly PaymentMethod[]>;

const lifetime = 10 * minute;
/** Countries times currencies are few; the bound guards against amounts that change often. */
const maxKept = 500;

/**
 * Keeps a provider's methods for ten minutes, and the last known ones while it does not answer. Before any are known all
 * count as available: the provider refuses an order by a method that the shop lacks.
 */
export const createMethodCache = (list: List, { log, now }: Pick<Deps, 'log' | 'now'>): List => {
  const known = new Map<string, Listed>();
  return async (terms) => {
    const key = JSON.stringify([terms.country, terms.currency, terms.lowest, terms.highest]);
    const listed = known.get(key);
    if (listed !== undefined && listed.at > now() - lifetime) return listed.methods;
    try {
      const methods = await list(terms);
      if (known.size >= maxKept) known.clear();
      known.set(key, { methods, at: now() });
      return methods;
    } catch (error) {
      log.warn({ err: error }, 'the payment provider does not list its methods');
      return listed?.methods ?? paymentMethods;
    }
  };
};
