import type { Discount } from '#contract/discount.ts';

/** What a member saves on his next order, by where it comes from. */
export type Discounts = { readonly timeBonus: Discount | null; readonly welcomeDiscount: Discount | null };

/** What the machines of the two sendToParent the member scope. */
export type DiscountsChanged = { type: 'discounts.changed'; discounts: Partial<Discounts> };

/** [DISCOUNT-06] */
export const activeDiscount = ({ timeBonus, welcomeDiscount }: Discounts): Discount | null =>
  timeBonus ?? welcomeDiscount;
