import { paymentWebhookPath } from '#contract/endpoints.ts';
import { Refusal, call } from '#server/call.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { readBundles } from '#server/store/bundles.ts';
import { methodsIn, paymentCountry } from '#server/domain/payment-methods.ts';
import { readSite } from '#server/store/settings.ts';
import { readTransaction } from '#server/store/transactions.ts';

/**
 * The provider is asked before our row is written, with an id of ours, because the answer carries its address and no
 * request may run inside a transaction. Should the server die in between, or the same request arrive twice at once,
 * the provider knows a payment whose address nobody was given: nobody can pay it. [CREDITS-01 PAY-10 PAY-12 API-35]
 */
export const createPayment = call({
  name: 'createPayment',
  prepare: async ({ deps, body }) => {
    const site = await readSite(deps.db.read);
    const country = paymentCountry([body.country], site.countries);
    const bundles = await readBundles(deps.db.read, currencyOf(country));
    const bundle = bundles.find(({ id }) => id === body.bundle);
    if (bundle === undefined) throw new Refusal('not_found');
    if (!methodsIn(country).includes(body.method) || !deps.payments.methods.includes(body.method)) {
      throw new Refusal('payment_method_unavailable');
    }
    const id = newId();
    const { publicUrl } = deps.config;
    const created = await deps.payments.create({
      id,
      price: { amount: bundle.amount, currency: bundle.currency },
      method: body.method,
      description: `${site.name}: ${bundle.credits} credits`,
      returnUrl: `${publicUrl}/transactions/${id}`,
      webhookUrl: `${publicUrl}${paymentWebhookPath}`,
      keepCard: false,
      by: null,
    });
    return { id, bundle, country, ...created };
  },
  run: async ({ tx, deps, now, member, body, prepared }) => {
    const { bundle } = prepared;
    const row: PaymentTable = {
      id: prepared.id,
      member_id: member.id,
      bundle_id: bundle.id,
      credits: bundle.credits,
      amount: bundle.amount,
      currency: bundle.currency,
      method: body.method,
      country: prepared.country,
      full_amount: bundle.amount,
      discount_code: null,
      discount_percentage: null,
      status: 'pending',
      state: 'open',
      redirect_url: prepared.redirectUrl,
      keep_card: 0,
      recurring: 0,
      debit_id: null,
      completed_at: null,
      asked_at: null,
      refund_at: null,
      provider: deps.payments.name,
      provider_id: prepared.providerId,
      created_at: now,
      changed_at: now,
    };
    await tx.insertInto('payment').values(row).execute();
    return { transaction: await readTransaction(tx, row), redirect_url: prepared.redirectUrl };
  },
});
