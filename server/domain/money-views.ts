import { type Bundle, PaymentMethodSchema, type Transaction } from '#contract/payment.ts';
import type { BundleTable, PaymentTable } from '#server/db/schema.ts';
import { pricePerMessage } from './message-price.ts';

/** [CREDITS-06 PREMIUM-02] */
export const bundleView = (row: BundleTable, messageCredits: number): Bundle => ({
  id: row.id,
  credits: row.credits,
  price: { amount: row.amount, currency: row.currency },
  price_per_message: { amount: pricePerMessage(row.amount, row.credits, messageCredits), currency: row.currency },
  style: row.style,
  best_value: row.best_value === 1,
});

/** [PAY-10] */
export const transactionView = (row: PaymentTable): Transaction => ({
  id: row.id,
  bundle: row.bundle_id,
  credits: row.credits,
  price: { amount: row.amount, currency: row.currency },
  method: PaymentMethodSchema.parse(row.method),
  status: row.status,
  created: row.created_at,
  changed: row.changed_at,
});
