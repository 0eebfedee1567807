import type { Money } from './fields.ts';

/** What is left to pay; half a minor unit goes to the member. */
export const applyDiscount = ({ amount, currency }: Money, percentage: number): Money => ({
  amount: amount - Math.ceil((amount * percentage) / 100),
  currency,
});
