import { normaliseIban } from '#contract/bank-account.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Deps, OffSessionCharge, PaymentProvider } from '#server/core/deps.ts';
import {
  addSandboxPayment,
  scheduleStep,
  decideSandboxPayment,
  deleteSandboxCard,
  findSandboxCard,
  findSandboxPayment,
  refundSandboxPart,
} from './sandbox-store.ts';
import { type SandboxOutcome, nextDebitStep } from './sandbox-transitions.ts';
import { readSandboxWebhook, reportSandboxPayment } from './sandbox-webhooks.ts';

// For tests, in place of the pages and the webhooks.
export { decideSandboxPayment, findSandboxPayment } from './sandbox-store.ts';
export { sandboxWebhook } from './sandbox-webhooks.ts';

type InitialState = Pick<SandboxPaymentTable, 'state' | 'card' | 'account_end' | 'next_state' | 'next_at'>;

const openState: InitialState = { state: 'open', card: null, account_end: null, next_state: null, next_at: null };

/** `asks`: the payer must act on a page. An unknown card is declined. */
const getInitialState = async (
  db: Deps['db'],
  by: OffSessionCharge | null,
  now: number,
): Promise<{ readonly initialState: InitialState; readonly asks: boolean }> => {
  if (by === null) return { initialState: openState, asks: true };
  if ('card' in by) {
    const card = await findSandboxCard(db, by.card);
    const asks = card !== undefined && card.accepts === 1 && card.asks === 1;
    const state = asks ? 'open' : card?.accepts === 1 ? 'paid' : 'failed';
    return { initialState: { ...openState, state, card: card?.reference ?? null }, asks };
  }
  const accountEnd = normaliseIban(by.mandate.iban).slice(-4);
  const next = scheduleStep(nextDebitStep(accountEnd, 'pending'), now);
  const initialState: InitialState = {
    ...openState,
    state: 'pending',
    account_end: accountEnd,
    next_state: next?.state ?? null,
    next_at: next?.at ?? null,
  };
  return { initialState, asks: false };
};

/**
 * Moves no money. State (sandbox-store.ts), pages (sandbox-routes.ts) and signed webhooks over HTTP
 * (sandbox-webhooks.ts) are separate from the product, which uses it like any other provider. [PAY-12]
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
      const { initialState, asks } = await getInitialState(db, by, created);
      const payment: SandboxPaymentTable = {
        ...initialState,
        id: `sb-${id}`,
        order_id: id,
        amount: price.amount,
        currency: price.currency,
        method,
        description,
        keep_card: keepCard ? 1 : 0,
        refunded: 0,
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
    refund: async (providerId, { amount }) => {
      const payment = await findSandboxPayment(db, providerId);
      if (payment === undefined) return;
      if (amount >= payment.amount) return decide(providerId, 'refunded');
      if (await refundSandboxPart(db, providerId, amount)) report(payment);
    },
    status: async (providerId) => {
      const payment = await findSandboxPayment(db, providerId);
      if (payment === undefined) return null;
      const { state, amount, currency, card: reference, keep_card: savesCard, refunded } = payment;
      const card =
        savesCard === 1 && state === 'paid' && reference !== null ? await findSandboxCard(db, reference) : undefined;
      return {
        state,
        price: { amount, currency },
        card: card === undefined ? null : { reference: card.reference, label: card.label },
        refunded,
      };
    },
    forgetCard: (reference) => deleteSandboxCard(db, reference),
    verifyWebhook: (body, signature) => readSandboxWebhook(db, body, signature),
  };
};
