import type { Order } from '#contract/payment.ts';
import { applyDiscount } from '#contract/apply-discount.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { MemberTable, PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { normaliseCode } from '#server/domain/discounts.ts';
import { listOfferedMethods, choosePaymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { findBundle } from './bundles.ts';
import { resolveCode } from './discounts.ts';
import { getSiteSettings } from './site-settings.ts';

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

/** Part of an order that determines its price. */
export type PriceQuestion = {
  readonly payments: Pick<Deps['payments'], 'methods'>;
  readonly member: Pick<MemberTable, 'id' | 'site_domain'>;
  readonly order: Pick<Order, 'bundle' | 'method' | 'country' | 'price' | 'discount'>;
  readonly now: number;
};

/**
 * Throws a Refusal when the order is not possible. Only the order's own transaction can rely on the result. [CREDITS-06
 * DISCOUNT-08 PAY-11 BONUS-37]
 */
export const priceOrder = async (tx: Tx, { payments, member, order, now }: PriceQuestion): Promise<PricedOrder> => {
  const { site_domain: domain } = member;
  const { countries } = await getSiteSettings(tx, domain);
  const country = choosePaymentCountry([order.country], countries);
  const bundle = await findBundle(tx, order.bundle, currencyOf(country));
  if (bundle === undefined) throw new Refusal('not_found');
  if (!listOfferedMethods(country, payments).includes(order.method)) throw new Refusal('payment_method_unavailable');
  const { id, credits, amount: full, currency } = bundle;
  const code = normaliseCode(order.discount ?? '');
  const terms = { country, method: order.method, price: { amount: full, currency } };
  const resolved = code === '' ? null : await resolveCode(tx, code, { memberId: member.id, domain, terms, now });
  if (resolved !== null && 'error' in resolved) {
    throw new Refusal('invalid_fields', { fields: { discount: resolved.error } });
  }
  const discount = resolved?.discount ?? null;
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
