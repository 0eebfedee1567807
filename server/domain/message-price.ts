import type { LedgerTable, MessageTable } from '#server/db/schema.ts';
import { currencyOf } from './prices.ts';
import type { SiteSettings } from './site-settings.ts';

/** What a message costs, and as what the ledger books it. [CHAT-15 PHOTO-08 GIFT-03] */
type Price = { readonly credits: number; readonly reason: LedgerTable['reason'] };

type Prices = Pick<SiteSettings, 'message_credits' | 'photo_credits' | 'gift_credits'>;

export const getMessagePrice = (type: MessageTable['type'], site: Prices): Price => {
  if (type === 'photo') return { credits: site.photo_credits, reason: 'photo' };
  if (type === 'gift') return { credits: site.gift_credits, reason: 'gift' };
  return { credits: site.message_credits, reason: 'message' };
};

/**
 * What a message is paid with, or that it cannot be paid. Free messages go first, for everybody, and pay for no photo
 * and no gift. [CHAT-15 ROLE-11]
 */
export type MessagePayment =
  | { readonly by: 'nothing' }
  | { readonly by: 'free_message' }
  | ({ readonly by: 'credits' } & Price)
  | { readonly by: 'short_of_credits' };

export const chooseMessagePayment = (
  purse: { readonly credits: number; readonly free_messages: number },
  { credits, reason }: Price,
): MessagePayment => {
  if (credits <= 0) return { by: 'nothing' };
  if (reason === 'message' && purse.free_messages > 0) return { by: 'free_message' };
  return purse.credits >= credits ? { by: 'credits', credits, reason } : { by: 'short_of_credits' };
};

/** Minor units that one message costs when bought in a bundle, rounded up. [CREDITS-06] */
export const pricePerMessage = (amount: number, credits: number, messageCredits: number): number =>
  Math.ceil((amount * messageCredits) / credits);

type Priced = { readonly amount: number; readonly credits: number; readonly currency: string };

/** What a message costs at least, by country: in the bundle that sells it cheapest there. Minor units. [CREDITS-03] */
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
