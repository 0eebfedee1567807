import { normaliseIban } from '#contract/bank-account.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Deps, OffSessionCharge, PaymentProvider } from '#server/core/deps.ts';
import {
  addSandboxPayment,
  scheduleStep,
  decideSandboxPayment,
  findSandboxCard,
  findSandboxPayment,
} from './sandbox-store.ts';
import { type SandboxOutcome, nextDebitStep } from './sandbox-transitions.ts';
import { readSandboxWebhook, reportSandboxPayment } from './sandbox-webhooks.ts';

// What tests press instead of a button, and send instead of this provider.
export { decideSandboxPayment, findSandboxPayment } from './sandbox-store.ts';
export { sandboxWebhook } from './sandbox-webhooks.ts';

type Beginning = Pick<SandboxPaymentTable, 'state' | 'card' | 'account_end' | 'next_state' | 'next_at'>;

const nothing: Beginning = { state: 'open', card: null, account_end: null, next_state: null, next_at: null };

/** `asks`: whether the payer has something to do on a page. A card that nobody knows is a card that does not pay. */
const beginning = async (
  db: Deps['db'],
  by: OffSessionCharge | null,
  now: number,
): Promise<{ readonly begun: Beginning; readonly asks: boolean }> => {
  if (by === null) return { begun: nothing, asks: true };
  if ('card' in by) {
    const card = await findSandboxCard(db, by.card);
    const asks = card !== undefined && card.accepts === 1 && card.asks === 1;
    const state = asks ? 'open' : card?.accepts === 1 ? 'paid' : 'failed';
    return { begun: { ...nothing, state, card: card?.reference ?? null }, asks };
  }
  const accountEnd = normaliseIban(by.mandate.iban).slice(-4);
  const next = scheduleStep(nextDebitStep(accountEnd, 'pending'), now);
  const begun: Beginning = {
    ...nothing,
    state: 'pending',
    account_end: accountEnd,
    next_state: next?.state ?? null,
    next_at: next?.at ?? null,
  };
  return { begun, asks: false };
};

/**
 * A payment provider that moves no money: it has its own memory (sandbox-memory.ts), its own pages (sandbox-routes.ts),
 * and reports by signed webhooks over HTTP (sandbox-webhooks.ts), so that the product meets it as it would meet any
 * other. [PAY-12]
 */
export const sandboxPayments = ({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): PaymentProvider => {
  const report = (payment: Pick<SandboxPaymentTable, 'id' | 'webhook_url'>): void =>
    void reportSandboxPayment({ db, log }, payment);

  const decide = async (id: string, outcome: SandboxOutcome): Promise<void> => {
    const payment = await findSandboxPayment(db, id);
    if (payment !== undefined && (await decideSandboxPayment(db, id, outcome))) report(payment);
  };

  return {
    name: 'sandbox',
    methods: paymentMethods,
    create: async ({ id, price, method, description, returnUrl, webhookUrl, keepCard, by }) => {
      const created = now();
      const { begun, asks } = await beginning(db, by, created);
      const payment: SandboxPaymentTable = {
        ...begun,
        id: `sb-${id}`,
        order_id: id,
        amount: price.amount,
        currency: price.currency,
        method,
        description,
        keep_card: keepCard ? 1 : 0,
        return_url: returnUrl,
        webhook_url: webhookUrl,
        created_at: created,
      };
      if ((await addSandboxPayment(db, payment)) && payment.state !== 'open') report(payment);
      return { providerId: payment.id, redirectUrl: asks ? new URL(`/dev/pay/${payment.id}`, returnUrl).href : null };
    },
    find: async (orderId) =>
      (await db.read.selectFrom('sandbox_payment').select('id').where('order_id', '=', orderId).executeTakeFirst())
        ?.id ?? null,
    cancel: (providerId) => decide(providerId, 'cancelled'),
    refund: (providerId) => decide(providerId, 'refunded'),
    status: async (providerId) => {
      const payment = await findSandboxPayment(db, providerId);
      if (payment === undefined) return null;
      const { state, amount, currency, card: reference, keep_card: keeps } = payment;
      const card =
        keeps === 1 && state === 'paid' && reference !== null ? await findSandboxCard(db, reference) : undefined;
      return {
        state,
        price: { amount, currency },
        card: card === undefined ? null : { reference: card.reference, label: card.label },
      };
    },
    verifyWebhook: (body, signature) => readSandboxWebhook(db, body, signature),
  };
};
