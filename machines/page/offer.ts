import { fromPromise } from 'xstate';
import { applyDiscount } from '#contract/apply-discount.ts';
import type { Discount } from '#contract/discount.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { unwired } from '#machines/generic/setup.ts';

/** Loads the bundles and methods on sale in a country; null: where the member is. [PAY-09 PAY-11] */
export const loadOffer = fromPromise<BundlesReply, { country: string | null }>(unwired('loadOffer'));

/** The price of a bundle that is shown, sent and paid. [DISCOUNT-08] */
export const discountedPrice = ({ price }: Bundle, discount: Discount | null): Money =>
  discount === null ? price : applyDiscount(price, discount.value_percentage);
