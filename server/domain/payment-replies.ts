import type { Bundle, Transaction } from '#contract/payment.ts';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { DebitTable, PaymentTable } from '#server/db/schema.ts';
import type { PricedBundle } from '#server/store/bundles.ts';
import { pricePerMessage } from './message-price.ts';

/** [CREDITS-06 PREMIUM-02] */
export const toBundle = (row: PricedBundle, messageCredits: number): Bundle => ({
  id: row.id,
  credits: row.credits,
  price: { amount: row.amount, currency: row.currency },
  price_per_message: { amount: pricePerMessage(row.amount, row.credits, messageCredits), currency: row.currency },
  style: row.style,
  best_value: row.best_value === 1,
});

type PaymentDetails = {
  readonly withdrawableUntil: number | null;
  readonly mandate: Pick<DebitTable, 'mandate_reference' | 'iban_masked' | 'mandate_text' | 'confirmed_at'> | null;
};

/** [PAY-10] */
export const toTransaction = (row: PaymentTable, { withdrawableUntil, mandate }: PaymentDetails): Transaction => ({
  id: row.id,
  bundle: row.bundle_id,
  credits: row.credits,
  price: { amount: row.amount, currency: row.currency },
  full_price: { amount: row.full_amount, currency: row.currency },
  discount:
    row.discount_code === null || row.discount_percentage === null
      ? null
      : { code: row.discount_code, percentage: row.discount_percentage },
  country: row.country,
  method: PaymentMethodSchema.parse(row.method),
  status: row.status,
  state: row.state,
  recurring: row.recurring === 1,
  redirect_url: row.state === 'open' ? row.redirect_url : null,
  withdrawable_until: withdrawableUntil,
  refunding: row.refund_at !== null && row.status === 'completed',
  mandate:
    mandate === null
      ? null
      : {
          reference: mandate.mandate_reference,
          iban: mandate.iban_masked,
          text: mandate.mandate_text,
          agreed: mandate.confirmed_at ?? row.created_at,
        },
  created: row.created_at,
  changed: row.changed_at,
});
