import { Refusal, defineCall } from '#server/core/call.ts';
import type { CallContext } from '#server/core/call.ts';
import { type OrderTerms, validateDiscount, buildWelcomeDiscount } from '#server/domain/discounts.ts';
import { choosePaymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { getVisitorCountry } from '#server/domain/visitor-country.ts';
import { findBundle } from '#server/store/bundles.ts';
import { resolveCode, getBuyer } from '#server/store/discounts.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Terms of the order in question, as far as they are known. */
const buildTerms = async (context: CallContext<'loadDiscount'>): Promise<OrderTerms> => {
  const { tx, member, domain, query } = context;
  const site = await getSiteSettings(tx, domain);
  const country = query.country === undefined ? undefined : choosePaymentCountry([query.country], site.countries);
  const terms = { country, method: query.method };
  if (query.bundle === undefined) return terms;
  const visitorCountry = getVisitorCountry(site, context);
  const currency = currencyOf(country ?? choosePaymentCountry([visitorCountry, member.country], site.countries));
  const bundle = await findBundle(tx, query.bundle, currency);
  if (bundle === undefined) throw new Refusal('not_found');
  return { ...terms, price: { amount: bundle.amount, currency } };
};

/** [DISCOUNT-01 DISCOUNT-02 DISCOUNT-03 DISCOUNT-04 DISCOUNT-08 API-18 API-19] */
export const loadDiscount = defineCall({
  name: 'loadDiscount',
  run: async (context) => {
    const { tx, now, member, domain, query } = context;
    const terms = await buildTerms(context);
    if (query.welcome !== undefined) {
      const buyer = await getBuyer(tx, member.id);
      const welcome = buildWelcomeDiscount(buyer, now);
      return validateDiscount(welcome, buyer, terms) === null ? welcome : new Refusal('not_found');
    }
    if (query.code === undefined) return new Refusal('invalid_fields', { fields: { code: 'required' } });
    const resolved = await resolveCode(tx, query.code, { memberId: member.id, domain, terms, now });
    if ('error' in resolved) return new Refusal('invalid_fields', { fields: { code: resolved.error } });
    return resolved.discount;
  },
});
