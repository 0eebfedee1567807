import { Refusal, call } from '#server/call.ts';
import type { Member, Tx } from '#server/call.ts';
import type { Query } from '#contract/calls.ts';
import { type Terms, discountError, welcomeDiscountOf } from '#server/domain/discounts.ts';
import { paymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { findBundle } from '#server/store/bundles.ts';
import { judgeCode, readBuyer } from '#server/store/discounts.ts';
import { readSite } from '#server/store/settings.ts';

/** The order for which somebody asks, as far as it is known. */
const termsOf = async (tx: Tx, member: Member, query: Query<'loadDiscount'>): Promise<Terms> => {
  const { countries, geoip_selected_country: selected } = await readSite(tx);
  const country = query.country === undefined ? undefined : paymentCountry([query.country], countries);
  const terms = { country, method: query.method };
  if (query.bundle === undefined) return terms;
  const currency = currencyOf(country ?? paymentCountry([selected, member.country], countries));
  const bundle = await findBundle(tx, query.bundle, currency);
  if (bundle === undefined) throw new Refusal('not_found');
  return { ...terms, price: { amount: bundle.amount, currency } };
};

/** [DISCOUNT-01 DISCOUNT-02 DISCOUNT-03 DISCOUNT-04 DISCOUNT-08 API-18 API-19] */
export const loadDiscount = call({
  name: 'loadDiscount',
  run: async ({ tx, now, member, query }) => {
    const terms = await termsOf(tx, member, query);
    if (query.welcome !== undefined) {
      const buyer = await readBuyer(tx, member.id);
      const welcome = welcomeDiscountOf(buyer, now);
      return discountError(welcome, buyer, terms) === null ? welcome : new Refusal('not_found');
    }
    if (query.code === undefined) return new Refusal('invalid_fields', { fields: { code: 'required' } });
    const judged = await judgeCode(tx, query.code, { memberId: member.id, terms, now });
    if ('error' in judged) return new Refusal('invalid_fields', { fields: { code: judged.error } });
    return judged.discount;
  },
});
