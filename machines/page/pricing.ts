import type { Money } from '#contract/fields.ts';
import type { BundlesReply } from '#contract/payment.ts';
import type { Settings } from '#contract/settings.ts';
import { resource } from '#machines/generic/resource.ts';

/** What is sold in a country; null: where one is. For visitors as well as for members. [ROUTE-33] */
export const pricingMachine = resource<BundlesReply, { readonly country: string | null }>('pricing');

/** What a message costs at least where one pays from; null where the site does not say. [CREDITS-03] */
export const messageFrom = (country: string, costs: Settings['minimum_message_costs']): Money | null => {
  const least = costs[country];
  return least === undefined ? null : { amount: least.costs, currency: least.currency };
};
