import type { BundlesReply } from '#contract/payment.ts';
import { type Member, type Tx, defineCall } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { toBundle } from '#server/domain/payment-replies.ts';
import { listOfferedMethods, choosePaymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
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
  const unfinished = await findPendingPayment(tx, id);
  return {
    last: await findRepeatableOrder(tx, id, offer),
    card: card === undefined ? null : { label: card.label },
    unfinished: unfinished === undefined ? null : await findTransaction(tx, unfinished, now),
  };
};

/** [CREDITS-01 CREDITS-06 PREMIUM-02 PAY-09 PAY-11 API-35] */
export const loadBundles = defineCall({
  name: 'loadBundles',
  run: async ({ tx, deps, now, member, query }) => {
    const { payments } = deps;
    const site = await getSiteSettings(tx);
    const country = choosePaymentCountry([query.country, site.geoip_selected_country, member?.country], site.countries);
    const offer = {
      bundles: (await listBundles(tx, currencyOf(country))).map((row) => toBundle(row, site.message_credits)),
      methods: listOfferedMethods(country, payments),
    };
    const history = member === null ? null : await loadHistory(tx, member, { offer, payments, now });
    return { ...offer, country, last: null, card: null, unfinished: null, ...history };
  },
});
