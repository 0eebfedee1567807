import type { Discount } from '#contract/discount.ts';

/** Discounts on the member's next order, by source. */
export type Discounts = { readonly timeBonus: Discount | null; readonly welcomeDiscount: Discount | null };

export type DiscountsChanged = { type: 'discounts.changed'; discounts: Partial<Discounts> };

/** [DISCOUNT-06] */
export const activeDiscount = ({ timeBonus, welcomeDiscount }: Discounts): Discount | null =>
  timeBonus ?? welcomeDiscount;
