import type { Money } from '#contract/fields.ts';
import type { BundlesReply } from '#contract/payment.ts';
import type { Settings } from '#contract/settings.ts';
import { resource } from '#machines/generic/resource.ts';

/** The offer of a country; null: where the visitor or member is. [ROUTE-33] */
export const pricingMachine = resource<BundlesReply, { readonly country: string | null }>('pricing');

/** The lowest price of a message in a payment country; null where the settings name none. [CREDITS-03] */
export const messageFrom = (country: string, costs: Settings['minimum_message_costs']): Money | null => {
  const least = costs[country];
  return least === undefined ? null : { amount: least.costs, currency: least.currency };
};
