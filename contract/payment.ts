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

/** What a payment has come to, as the server knows it; the view adds `loading`. [PAY-02] */
export const PaymentStatusSchema = z.enum(['pending', 'completed', 'failed', 'cancelled']);
export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

/**
 * What a provider says of a payment, in the order in which a payment goes through them: none is undone by one before it.
 * `open`: nobody has paid yet; `pending`: paid, and not there yet; `authorised`: the money is set aside. [PAY-12]
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
  /** What is charged. */
  price: MoneySchema,
  /** What it would be without the discount. */
  full_price: MoneySchema,
  discount: z.nullable(z.object({ code: z.string(), percentage: z.int() })),
  country: z.string(),
  method: PaymentMethodSchema,
  status: PaymentStatusSchema,
  /** `cancelled` may also be an order that nobody paid in time, or money that went back. */
  state: ProviderStateSchema,
  /** Charged to the card that the member keeps here. [PAY-08 PAY-13] */
  recurring: z.boolean(),
  /** Where it can still be paid; null once that has been done or given up. */
  redirect_url: z.nullable(z.string()),
  /** Until then the member can withdraw it as he has not touched it; null when he cannot. */
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

/** What can be bought, how, and what of it the member has begun or bought before. */
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

/** An order. `price` is what the member was shown: another one is refused with `price_changed`. [DISCOUNT-08 PAY-12] */
export const OrderSchema = z.object({
  bundle: z.string().check(z.maxLength(40)),
  method: PaymentMethodSchema,
  country: z.string().check(z.maxLength(2)),
  price: MoneySchema,
  discount: z.optional(z.string().check(z.maxLength(40))),
  /** Which card of the member's: `keep` the one that is used now, or charge the `kept` one. [PAY-13] */
  card: z.optional(z.enum(['keep', 'kept'])),
});
export type Order = z.infer<typeof OrderSchema>;

/** A created payment: where the browser goes to pay; null when there is nothing left to do. */
export const PaymentReplySchema = z.object({ transaction: TransactionSchema, redirect_url: z.nullable(z.string()) });
