import type { Order } from '#contract/payment.ts';
import { applyDiscount } from '#contract/apply-discount.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { normaliseCode } from '#server/domain/discounts.ts';
import { listOfferedMethods, choosePaymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { findBundle } from './bundles.ts';
import { resolveCode } from './discounts.ts';
import { getSiteSettings } from './site-settings.ts';

/** What an order comes to, as its payment says it. */
export type PricedOrder = Pick<
  PaymentTable,
  | 'bundle_id'
  | 'credits'
  | 'amount'
  | 'currency'
  | 'full_amount'
  | 'discount_code'
  | 'discount_percentage'
  | 'country'
  | 'method'
>;

/** What of an order decides its price. */
export type PriceQuestion = {
  readonly payments: Pick<Deps['payments'], 'methods'>;
  readonly member: { readonly id: string };
  readonly order: Pick<Order, 'bundle' | 'method' | 'country' | 'price' | 'discount'>;
  readonly now: number;
};

/**
 * Price and discount of an order as they are now, or the Refusal that says why it cannot be. Nobody but the transaction
 * of the order itself can rely on it. [CREDITS-06 DISCOUNT-08 PAY-11 BONUS-37]
 */
export const priceOrder = async (tx: Tx, { payments, member, order, now }: PriceQuestion): Promise<PricedOrder> => {
  const { countries } = await getSiteSettings(tx);
  const country = choosePaymentCountry([order.country], countries);
  const bundle = await findBundle(tx, order.bundle, currencyOf(country));
  if (bundle === undefined) throw new Refusal('not_found');
  if (!listOfferedMethods(country, payments).includes(order.method)) throw new Refusal('payment_method_unavailable');
  const { id, credits, amount: full, currency } = bundle;
  const code = normaliseCode(order.discount ?? '');
  const terms = { country, method: order.method, price: { amount: full, currency } };
  const judged = code === '' ? null : await resolveCode(tx, code, { memberId: member.id, terms, now });
  if (judged !== null && 'error' in judged) {
    throw new Refusal('invalid_fields', { fields: { discount: judged.error } });
  }
  const discount = judged?.discount ?? null;
  const price = discount === null ? terms.price : applyDiscount(terms.price, discount.value_percentage);
  if (price.amount !== order.price.amount || price.currency !== order.price.currency) {
    throw new Refusal('price_changed');
  }
  return {
    bundle_id: id,
    credits,
    ...price,
    full_amount: full,
    discount_code: discount?.code ?? null,
    discount_percentage: discount?.value_percentage ?? null,
    country,
    method: order.method,
  };
};
