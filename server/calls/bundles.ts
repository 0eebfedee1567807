import type { BundlesReply } from '#contract/payment.ts';
import { type Member, type Tx, defineCall } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { toBundle } from '#server/domain/payment-replies.ts';
import { listOfferedMethods, choosePaymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { getVisitorCountry } from '#server/domain/visitor-country.ts';
import { listBundles } from '#server/store/bundles.ts';
import { findLastCompletedPayment, findPendingPayment } from '#server/store/payment-rows.ts';
import { findSavedCard } from '#server/store/saved-cards.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { findTransaction } from '#server/store/transactions.ts';

type Offer = Pick<BundlesReply, 'bundles' | 'methods'>;
type History = Pick<BundlesReply, 'last' | 'card' | 'unfinished'>;

/** The last completed order, if the same can be bought again. [CREDITS-08] */
const findRepeatableOrder = async (
  tx: Tx,
  memberId: string,
  { bundles, methods }: Offer,
): Promise<BundlesReply['last']> => {
  const last = await findLastCompletedPayment(tx, memberId);
  const bundle = bundles.find(({ id }) => id === last?.bundle_id);
  const method = methods.find((method) => method === last?.method);
  return bundle && method ? { bundle: bundle.id, method } : null;
};

/** [CREDITS-08 PAY-12 PAY-13] */
const loadHistory = async (
  tx: Tx,
  { id }: Member,
  { offer, payments, now }: { readonly offer: Offer; readonly payments: Deps['payments']; readonly now: number },
): Promise<History> => {
  const card = await findSavedCard(tx, id, payments.name);
  const unfinished = await findPendingPayment(tx, id, now);
  return {
    last: await findRepeatableOrder(tx, id, offer),
    card: card === undefined ? null : { label: card.label },
    unfinished: unfinished === undefined ? null : await findTransaction(tx, unfinished, now),
  };
};

/** Methods of the country that the provider's shop has for all prices of its currency. [PAY-11] */
const listShopMethods = async (
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  country: string,
): Promise<BundlesReply['methods']> => {
  const offered = listOfferedMethods(country, payments);
  const currency = currencyOf(country);
  const amounts = (await listBundles(db.read, currency)).map(({ amount }) => amount);
  if (payments.listMethods === undefined || offered.length === 0 || amounts.length === 0) return offered;
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const available = await payments.listMethods({ country, currency, lowest, highest });
  return offered.filter((method) => available.includes(method));
};

/** [CREDITS-01 CREDITS-06 PREMIUM-02 PAY-09 PAY-11 API-35] */
export const loadBundles = defineCall({
  name: 'loadBundles',
  prepare: async ({ deps, member, address, domain, query }) => {
    const site = await getSiteSettings(deps.db.read, domain);
    const visitorCountry = getVisitorCountry(site, { deps, address });
    const country = choosePaymentCountry([query.country, visitorCountry, member?.country], site.countries);
    return { country, methods: await listShopMethods(deps, country) };
  },
  run: async ({ tx, deps, now, member, domain, prepared: { country, methods } }) => {
    const { payments } = deps;
    const site = await getSiteSettings(tx, domain);
    const offer = {
      bundles: (await listBundles(tx, currencyOf(country))).map((row) => toBundle(row, site.message_credits)),
      methods,
    };
    const history = member === null ? null : await loadHistory(tx, member, { offer, payments, now });
    return {
      ...offer,
      payments_open: payments.methods.length > 0,
      country,
      last: null,
      card: null,
      unfinished: null,
      ...history,
    };
  },
});
