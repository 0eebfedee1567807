import * as z from 'zod/mini';
import { IdSchema, MoneySchema, TimeSchema } from './fields.ts';
import { packageStyles } from './limits.ts';

/** Spelled as everywhere in the product; which one is offered where is the server's table. [PAY-01 PAY-11] */
export const paymentMethods = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'dankort',
  'mobilepay',
  'swish',
  'twint',
  'satispay',
  'vipps',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
export const PaymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethodSchema>;

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

export const BundlesReplySchema = z.object({
  bundles: z.array(BundleSchema),
  methods: z.array(PaymentMethodSchema),
  country: z.string(),
});
export type BundlesReply = z.infer<typeof BundlesReplySchema>;

/** What a payment has come to, as the server knows it; the view adds `loading`. [PAY-02] */
export const PaymentStatusSchema = z.enum(['pending', 'completed', 'failed', 'cancelled']);
export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

/** [PAY-10] */
export const TransactionSchema = z.object({
  id: IdSchema,
  bundle: z.string(),
  credits: z.int(),
  price: MoneySchema,
  method: PaymentMethodSchema,
  status: PaymentStatusSchema,
  created: TimeSchema,
  changed: TimeSchema,
});
export type Transaction = z.infer<typeof TransactionSchema>;

/** A created payment: where the browser goes to pay. */
export const PaymentReplySchema = z.object({ transaction: TransactionSchema, redirect_url: z.string() });
