import * as z from 'zod/mini';
import { IdSchema, MoneySchema, TimeSchema } from './fields.ts';
import { packageStyles } from './limits/shop.ts';
import { PaymentMethodSchema } from './payment-methods.ts';

/** `id` is also part of the URL `/credits/{id}`. [CREDITS-06 PREMIUM-02] */
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
 * States of a payment at the provider, in order: a later one is never replaced by an earlier one.
 * `open`: not paid yet; `pending`: paid, not received yet; `authorised`: the amount is reserved; `wrong_amount`: paid with
 * another sum than agreed, which only this server finds. [PAY-12]
 */
export const providerStates = [
  'open',
  'pending',
  'authorised',
  'cancelled',
  'expired',
  'failed',
  'wrong_amount',
  'paid',
  'refunded',
  'charged_back',
] as const;
export const ProviderStateSchema = z.enum(providerStates);
export type ProviderState = z.infer<typeof ProviderStateSchema>;
/** States that a provider reports. */
export type ReportedState = Exclude<ProviderState, 'wrong_amount'>;

/** Maps provider states to payment statuses. [PAY-02 PAY-12] */
export const toPaymentStatus = {
  open: 'pending',
  pending: 'pending',
  authorised: 'pending',
  cancelled: 'cancelled',
  expired: 'cancelled',
  failed: 'failed',
  wrong_amount: 'pending',
  paid: 'completed',
  refunded: 'cancelled',
  charged_back: 'failed',
} as const satisfies Record<ProviderState, PaymentStatus>;

const CreditRefundSchema = z.object({ credits: z.int(), price: MoneySchema });

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
  /** Charged to the saved card. [PAY-08 PAY-13] */
  recurring: z.boolean(),
  /** The page where it can still be paid; null once it is paid or closed. */
  redirect_url: z.nullable(z.string()),
  /** Its deadline, the unused credits that it takes, and the sum that it pays back; null: not possible. */
  withdrawal: z.nullable(z.extend(CreditRefundSchema, { until: TimeSchema })),
  /** A refund is in progress: its credits are taken back already. */
  refunding: z.boolean(),
  /** All refunds so far, confirmed or not. */
  refund: z.nullable(CreditRefundSchema),
  /** Direct debit only; the IBAN is masked. */
  mandate: z.nullable(z.object({ reference: z.string(), iban: z.string(), text: z.string(), agreed: TimeSchema })),
  created: TimeSchema,
  changed: TimeSchema,
});
export type Transaction = z.infer<typeof TransactionSchema>;

/** Brand and last digits of a card saved with the member's consent; useless for payments. [PAY-13] */
export const SavedCardSchema = z.object({ label: z.string() });
export type SavedCard = z.infer<typeof SavedCardSchema>;

/** Bundles and methods on sale, and the member's open or last order. */
export const BundlesReplySchema = z.object({
  bundles: z.array(BundleSchema),
  methods: z.array(PaymentMethodSchema),
  /** False: the site has no payment provider yet, so nothing can be bought from any country. */
  payments_open: z.boolean(),
  country: z.string(),
  /** The last order that was paid. [CREDITS-08] */
  last: z.nullable(z.object({ bundle: z.string(), method: PaymentMethodSchema })),
  card: z.nullable(SavedCardSchema),
  /** The latest order that is neither paid nor cancelled. */
  unfinished: z.nullable(TransactionSchema),
});
export type BundlesReply = z.infer<typeof BundlesReplySchema>;

/** `price` is the displayed price; if it has changed, the order is refused with `price_changed`. [DISCOUNT-08 PAY-12] */
export const OrderSchema = z.object({
  bundle: z.string().check(z.maxLength(40)),
  method: PaymentMethodSchema,
  country: z.string().check(z.maxLength(2)),
  price: MoneySchema,
  discount: z.optional(z.string().check(z.maxLength(40))),
  /** `keep` saves the card used for this order, `kept` charges the saved one. [PAY-13] */
  card: z.optional(z.enum(['keep', 'kept'])),
});
export type Order = z.infer<typeof OrderSchema>;

/** A created payment and the URL of the payment page; null when no payment page is needed. */
export const PaymentReplySchema = z.object({ transaction: TransactionSchema, redirect_url: z.nullable(z.string()) });
