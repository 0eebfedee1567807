import type { BundlesReply } from '#contract/payment.ts';
import { type Member, type Tx, defineCall } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { toBundle } from '#server/domain/payment-replies.ts';
import { listOfferedMethods, choosePaymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { readBundles } from '#server/store/bundles.ts';
import { findSavedCard } from '#server/store/saved-cards.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { findTransaction } from '#server/store/transactions.ts';

type Offer = Pick<BundlesReply, 'bundles' | 'methods'>;
type Before = Pick<BundlesReply, 'last' | 'card' | 'unfinished'>;

/** The last order that was paid, if the same can be bought once more. [CREDITS-08] */
const findLast = async (tx: Tx, memberId: string, { bundles, methods }: Offer): Promise<BundlesReply['last']> => {
  const last = await tx
    .selectFrom('payment')
    .select(['bundle_id', 'method'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const bundle = bundles.find(({ id }) => id === last?.bundle_id);
  const method = methods.find((method) => method === last?.method);
  return bundle && method ? { bundle: bundle.id, method } : null;
};

const findUnfinished = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** [CREDITS-08 PAY-12 PAY-13] */
const readBefore = async (
  tx: Tx,
  { id }: Member,
  { offer, payments, now }: { readonly offer: Offer; readonly payments: Deps['payments']; readonly now: number },
): Promise<Before> => {
  const card = await findSavedCard(tx, id, payments.name);
  const unfinished = await findUnfinished(tx, id);
  return {
    last: await findLast(tx, id, offer),
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
      bundles: (await readBundles(tx, currencyOf(country))).map((row) => toBundle(row, site.message_credits)),
      methods: listOfferedMethods(country, payments),
    };
    const before = member === null ? null : await readBefore(tx, member, { offer, payments, now });
    return { ...offer, country, last: null, card: null, unfinished: null, ...before };
  },
});
