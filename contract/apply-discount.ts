import type { Money } from './fields.ts';

/** The price after the discount; half a minor unit is rounded in the member's favour. */
export const applyDiscount = ({ amount, currency }: Money, percentage: number): Money => ({
  amount: amount - Math.ceil((amount * percentage) / 100),
  currency,
});
