import type { LedgerTable, MessageTable } from '#server/db/schema.ts';
import { currencyOf } from './prices.ts';
import type { SiteSettings } from './site-settings.ts';

/** Price of a message, and its reason in the ledger. [CHAT-15 PHOTO-08 GIFT-03] */
type Price = { readonly credits: number; readonly reason: LedgerTable['reason'] };

type Prices = Pick<SiteSettings, 'message_credits' | 'photo_credits' | 'gift_credits'>;

export const getMessagePrice = (type: MessageTable['type'], site: Prices): Price => {
  if (type === 'photo') return { credits: site.photo_credits, reason: 'photo' };
  if (type === 'gift') return { credits: site.gift_credits, reason: 'gift' };
  return { credits: site.message_credits, reason: 'message' };
};

/**
 * Means of payment for a message, or that credits are short. Free messages go first, and never pay for photos or gifts.
 * [CHAT-15 ROLE-11]
 */
export type MessagePayment =
  | { readonly by: 'nothing' }
  | { readonly by: 'free_message' }
  | ({ readonly by: 'credits' } & Price)
  | { readonly by: 'short_of_credits' };

export const chooseMessagePayment = (
  balance: { readonly credits: number; readonly free_messages: number },
  { credits, reason }: Price,
): MessagePayment => {
  if (credits <= 0) return { by: 'nothing' };
  if (reason === 'message' && balance.free_messages > 0) return { by: 'free_message' };
  return balance.credits >= credits ? { by: 'credits', credits, reason } : { by: 'short_of_credits' };
};

/** Price of one message in minor units when bought in a bundle, rounded up. [CREDITS-06] */
export const pricePerMessage = (amount: number, credits: number, messageCredits: number): number =>
  Math.ceil((amount * messageCredits) / credits);

type Priced = { readonly amount: number; readonly credits: number; readonly currency: string };

/** Lowest price of a message by country, in minor units: by the bundle with the cheapest credits. [CREDITS-03] */
export const minimumMessageCosts = (
  bundles: readonly Priced[],
  { countries, message_credits: messageCredits }: Pick<SiteSettings, 'countries' | 'message_credits'>,
): Record<string, { costs: number; currency: string }> =>
  Object.fromEntries(
    countries.flatMap((country) => {
      const currency = currencyOf(country);
      const costs = bundles
        .filter((bundle) => bundle.currency === currency)
        .map(({ amount, credits }) => pricePerMessage(amount, credits, messageCredits));
      return costs.length === 0 ? [] : [[country, { costs: Math.min(...costs), currency }]];
    }),
  );
