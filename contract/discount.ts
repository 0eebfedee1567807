import * as z from 'zod/mini';
import { CountrySchema, CurrencySchema, IdSchema, TimeSchema } from './fields.ts';
import { PaymentMethodSchema } from './payment-methods.ts';

/**
 * A discount code, with the specification's names. A null field is no condition. `minimum_order_value` is in minor units
 * of `currency` and applies to the price before the discount. [DISCOUNT-01 DISCOUNT-08]
 */
export const DiscountSchema = z.object({
  code: z.string(),
  country: z.nullable(CountrySchema),
  /** The only member who can use it. */
  user_id: z.nullable(IdSchema),
  /** Invalid from this time on. */
  expires: z.nullable(TimeSchema),
  value_percentage: z.int(),
  currency: z.nullable(CurrencySchema),
  minimum_order_value: z.nullable(z.int()),
  status: z.enum(['active', 'disabled']),
  /** `first-purchase`: only for members without a purchase. */
  validity: z.enum(['once-per-user', 'first-purchase', 'unlimited']),
  expired: z.boolean(),
  /** Empty: all bundles. */
  paymentmethods: z.array(PaymentMethodSchema),
});
export type Discount = z.infer<typeof DiscountSchema>;

/** Typed by members: case and surrounding spaces are ignored. */
export const DiscountCodeSchema = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1, 'required'), z.maxLength(40, 'too_long'));
