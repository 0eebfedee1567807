import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';

export const findBundle = (offer: BundlesReply | null, id: string | null | undefined): Bundle | null =>
  offer?.bundles.find((bundle) => bundle.id === id) ?? null;

/** The second cheapest. */
export const suggestedBundle = ({ bundles }: BundlesReply): Bundle | null => bundles[1] ?? bundles[0] ?? null;

/** The method of the member's last order, and the most common one in the country. */
export const suggestedMethods = ({ methods, last }: BundlesReply): readonly PaymentMethod[] => [
  ...new Set([...methods.filter((method) => method === last?.method), ...methods.slice(0, 1)]),
];

/** The one of the last order, the second cheapest, then the others from the cheapest on. */
const byRelevance = (offer: BundlesReply): readonly Bundle[] => {
  const first = [findBundle(offer, offer.last?.bundle), suggestedBundle(offer)];
  return [...new Set([...first.filter((bundle) => bundle !== null), ...offer.bundles])];
};

/** The two bundles of the paywall, the smaller first; `preselected` is the likelier one. [PREMIUM-05] */
export const paywallBundles = (
  offer: BundlesReply,
): { readonly bundles: readonly Bundle[]; readonly preselected: Bundle | null } => {
  const likely = byRelevance(offer).slice(0, 2);
  return { bundles: offer.bundles.filter((bundle) => likely.includes(bundle)), preselected: likely[0] ?? null };
};
