/** What a message is paid with, or that it cannot be paid. Free messages go first, for everybody. [CHAT-15 ROLE-11] */
export type MessagePayment =
  | { readonly by: 'nothing' }
  | { readonly by: 'free_message' }
  | { readonly by: 'credits'; readonly credits: number }
  | { readonly by: 'short_of_credits' };

export const payMessage = (
  purse: { readonly credits: number; readonly free_messages: number },
  price: number,
): MessagePayment => {
  if (price <= 0) return { by: 'nothing' };
  if (purse.free_messages > 0) return { by: 'free_message' };
  return purse.credits >= price ? { by: 'credits', credits: price } : { by: 'short_of_credits' };
};

/** Minor units that one message costs when bought in a bundle, rounded up. [CREDITS-06] */
export const pricePerMessage = (amount: number, credits: number, messageCredits: number): number =>
  Math.ceil((amount * messageCredits) / credits);
