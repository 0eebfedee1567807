import type { Bundle, Transaction } from '#contract/payment.ts';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { DebitTable, PaymentTable } from '#server/db/schema.ts';
import type { PricedBundle } from '#server/store/bundles.ts';
import { type Withdrawal, isRefunding } from './order-withdrawal.ts';
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
  readonly withdrawal: Withdrawal | null;
  readonly mandate: Pick<DebitTable, 'mandate_reference' | 'iban_masked' | 'mandate_text' | 'confirmed_at'> | null;
};

/** [PAY-10] */
export const toTransaction = (row: PaymentTable, { withdrawal, mandate }: PaymentDetails): Transaction => ({
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
  withdrawal: withdrawal && {
    until: withdrawal.until,
    credits: withdrawal.credits,
    price: { amount: withdrawal.amount, currency: row.currency },
  },
  refunding: isRefunding(row),
  refund:
    row.refund_amount === 0
      ? null
      : { credits: row.refund_credits ?? 0, price: { amount: row.refund_amount, currency: row.currency } },
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
