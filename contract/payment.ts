import * as z from 'zod/mini';
import { IdSchema, MoneySchema, TimeSchema } from './fields.ts';
import { packageStyles } from './limits.ts';
import { PaymentMethodSchema } from './payment-methods.ts';

/** A bundle of credits. `id` is also its place in the address `/credits/{id}`. [CREDITS-06 PREMIUM-02] */
export const BundleSchema = z.object({
  id: z.string(),
  credits: z.int(),
  price: MoneySchema,
  /** Price of one message, minor units, rounded up. */
  price_per_message: MoneySchema,
  style: z.enum(packageStyles),
  best_value: z.boolean(),
});
export type Bundle = z.infer<typeof BundleSchema>;

/** Status of a payment on the server; the view adds `loading`. [PAY-02] */
export const PaymentStatusSchema = z.enum(['pending', 'completed', 'failed', 'cancelled']);
export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

/**
 * States of a payment at the provider, in order: an earlier one never undoes a later one.
 * `open`: not paid yet; `pending`: paid, not received yet; `authorised`: the money is reserved. [PAY-12]
 */
export const providerStates = [
  'open',
  'pending',
  'authorised',
  'cancelled',
  'expired',
  'failed',
  'paid',
  'refunded',
  'charged_back',
] as const;
export const ProviderStateSchema = z.enum(providerStates);
export type ProviderState = z.infer<typeof ProviderStateSchema>;

/** The provider's states as the product's. [PAY-02 PAY-12] */
export const toPaymentStatus = {
  open: 'pending',
  pending: 'pending',
  authorised: 'pending',
  cancelled: 'cancelled',
  expired: 'cancelled',
  failed: 'failed',
  paid: 'completed',
  refunded: 'cancelled',
  charged_back: 'failed',
} as const satisfies Record<ProviderState, PaymentStatus>;

/** [PAY-10] */
export const TransactionSchema = z.object({
  id: IdSchema,
  bundle: z.string(),
  credits: z.int(),
  /** The charged amount, minor units. */
  price: MoneySchema,
  /** The amount without the discount, minor units. */
  full_price: MoneySchema,
  discount: z.nullable(z.object({ code: z.string(), percentage: z.int() })),
  country: z.string(),
  method: PaymentMethodSchema,
  status: PaymentStatusSchema,
  /** `cancelled` is also an order that was not paid in time, or a refund. */
  state: ProviderStateSchema,
  /** Charged to the card that the member keeps here. [PAY-08 PAY-13] */
  recurring: z.boolean(),
  /** The page where it can still be paid; null once it is paid or closed. */
  redirect_url: z.nullable(z.string()),
  /** Deadline for withdrawing an order whose credits are unspent; null when it cannot be withdrawn. */
  withdrawable_until: z.nullable(TimeSchema),
  /** It is going back: its credits are gone, the money is on its way. */
  refunding: z.boolean(),
  /** Of a direct debit; the IBAN is masked. */
  mandate: z.nullable(z.object({ reference: z.string(), iban: z.string(), text: z.string(), agreed: TimeSchema })),
  created: TimeSchema,
  changed: TimeSchema,
});
export type Transaction = z.infer<typeof TransactionSchema>;

/** A card that the member has agreed to keep: its name and last digits, nothing that could pay. [PAY-13] */
export const SavedCardSchema = z.object({ label: z.string() });
export type SavedCard = z.infer<typeof SavedCardSchema>;

/** Bundles and methods on sale, and the member's open or last order. */
export const BundlesReplySchema = z.object({
  bundles: z.array(BundleSchema),
  methods: z.array(PaymentMethodSchema),
  country: z.string(),
  /** The last order that was paid. [CREDITS-08] */
  last: z.nullable(z.object({ bundle: z.string(), method: PaymentMethodSchema })),
  card: z.nullable(SavedCardSchema),
  /** The latest order that is neither paid nor given up. */
  unfinished: z.nullable(TransactionSchema),
});
export type BundlesReply = z.infer<typeof BundlesReplySchema>;

/** An order. `price` is the price that was shown; a different one is rejected with `price_changed`. [DISCOUNT-08 PAY-12] */
export const OrderSchema = z.object({
  bundle: z.string().check(z.maxLength(40)),
  method: PaymentMethodSchema,
  country: z.string().check(z.maxLength(2)),
  price: MoneySchema,
  discount: z.optional(z.string().check(z.maxLength(40))),
  /** `keep` saves the card that is used now, `kept` charges the saved one. [PAY-13] */
  card: z.optional(z.enum(['keep', 'kept'])),
});
export type Order = z.infer<typeof OrderSchema>;

/** A created payment: where the browser goes to pay; null when there is nothing left to do. */
export const PaymentReplySchema = z.object({ transaction: TransactionSchema, redirect_url: z.nullable(z.string()) });
