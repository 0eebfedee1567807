import { payments as limits } from '#contract/limits/shop.ts';
import type { Money } from '#contract/fields.ts';
import { type ProviderState, toPaymentStatus } from '#contract/payment.ts';
import { type WriteContext, runChange } from '#server/core/change.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps, ProviderPaymentState } from '#server/core/deps.ts';
import { getReceivedPrice, nextState, withReceivedPrice } from '#server/domain/payment-status.ts';
import { isRefundable, isRefunding } from '#server/domain/order-withdrawal.ts';
import { queueCardRevocation } from './card-revocations.ts';
import { blockDebit } from './debits.ts';
import { addLedgerEntry } from './ledger.ts';
import { getMember } from './members.ts';
import { mailWrongAmount } from './operator-mails.ts';
import { queueReceipt } from './receipts.ts';
import { confirmRefund, reverseGrant } from './refunds.ts';
import { replaceSavedCard } from './saved-cards.ts';

export type SettlingDeps = Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'mail' | 'payments' | 'vault'>;

/** What changing a payment needs, without asking its provider. */
type ChangingDeps = Omit<SettlingDeps, 'payments'>;

type Card = ProviderPaymentState['card'];
/** `received`: the sum that the provider reports; absent: the operator's decision. */
type StateChange = { readonly state: ProviderState; readonly card: Card; readonly received?: Money };

/** Saves the card only with the member's consent. [PAY-13] */
const saveCard = async ({ tx }: WriteContext, payment: PaymentTable, card: Card, now: number): Promise<void> => {
  if (card === null || payment.keep_card === 0) return;
  const { erased } = await getMember(tx, payment.member_id);
  const kept = { member_id: payment.member_id, provider: payment.provider, ...card, created_at: now };
  return erased === 1 ? queueCardRevocation(tx, kept, now) : replaceSavedCard(tx, kept);
};

/**
 * Grants credits, premium, card and receipt once, in the transaction of the new state. [CREDITS-07 PREMIUM-01
 * PREMIUM-04]
 */
const grant = async (step: WriteContext, deps: ChangingDeps, payment: PaymentTable, card: Card, now: number) => {
  const { tx, publishEvent } = step;
  await addLedgerEntry(tx, {
    member_id: payment.member_id,
    change: payment.credits,
    reason: 'purchase',
    reference: payment.id,
    time: now,
  });
  await tx.updateTable('member').set({ paid: 1 }).where('id', '=', payment.member_id).execute();
  await saveCard(step, payment, card, now);
  await queueReceipt(tx, deps, { kind: 'receipt' }, payment, now);
  await publishEvent(payment.member_id, { type: 'user' });
};

/**
 * Another sum than agreed was paid: nothing is granted, no card is kept, and the operator gets a mail, credits or
 * refunds it. [PAY-12]
 */
const reportWrongAmount = async (
  { tx }: WriteContext,
  deps: ChangingDeps,
  payment: PaymentTable,
  { card, received }: StateChange,
  now: number,
) => {
  if (received === undefined) return;
  deps.log.error({ payment: payment.id, ...received }, 'a payment was completed with another sum than agreed');
  await mailWrongAmount(tx, deps, { payment, received }, now);
  if (card !== null && payment.keep_card === 1)
    await queueCardRevocation(tx, { provider: payment.provider, reference: card.reference }, now);
};

/** Effects of a new state. */
const applyEffects = async (
  step: WriteContext,
  deps: ChangingDeps,
  payment: PaymentTable,
  change: StateChange,
  now: number,
) => {
  const { state, card } = change;
  if (state === 'wrong_amount') return reportWrongAmount(step, deps, payment, change, now);
  if (toPaymentStatus[state] === 'completed') return grant(step, deps, payment, card, now);
  // Refunded on the pages of the provider, or by the operator outside.
  if (payment.state === 'wrong_amount' && state === 'refunded' && payment.refund_amount === 0)
    return queueReceipt(step.tx, deps, { kind: 'refund', amount: payment.amount, credits: 0 }, payment, now);
  // A refund started here has reversed the grant already.
  if (!isRefundable(payment)) return;
  const left = payment.amount - payment.refund_amount;
  const credits = await reverseGrant(step, payment, now);
  if (state === 'refunded') await queueReceipt(step.tx, deps, { kind: 'refund', amount: left, credits }, payment, now);
};

/** What was paid, once a payment of another sum than agreed is credited or refunded; nothing else changes its price. */
const getChargedPrice = (payment: PaymentTable, { received }: StateChange) => {
  if (payment.state !== 'wrong_amount') return {};
  const price = received ?? getReceivedPrice(payment);
  return price === null ? {} : withReceivedPrice(payment, price);
};

const toReceivedColumns = ({ amount, currency }: Money) => ({ received_amount: amount, received_currency: currency });

/** `decide` sees the payment inside the transaction; null or an earlier state changes nothing. */
const movePayment = (
  deps: ChangingDeps,
  id: string,
  decide: (payment: PaymentTable) => StateChange | null,
  now: number,
): Promise<void> =>
  runChange(deps, now, async (step) => {
    const { tx, publishEvent } = step;
    const payment = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const move = decide(payment);
    const state = move === null ? payment.state : nextState(payment.state, move.state);
    if (move === null || state === payment.state) return;
    const status = toPaymentStatus[state];
    const isWrongAmount = state === 'wrong_amount' || payment.state === 'wrong_amount';
    const price = getChargedPrice(payment, move);
    const priced = { ...payment, ...price };
    await tx
      .updateTable('payment')
      .set({
        ...price,
        state,
        status,
        changed_at: now,
        ...(isWrongAmount && move.received !== undefined ? toReceivedColumns(move.received) : {}),
        ...(status === 'completed' ? { completed_at: now } : {}),
        ...(state === 'refunded' ? { refund_amount: priced.amount, refunded_amount: priced.amount } : {}),
      })
      .where('id', '=', id)
      .execute();
    await publishEvent(payment.member_id, { type: 'payment', transaction: id });
    if (state === 'charged_back') await blockDebit(tx, payment.debit_id, 'charged back', now);
    await applyEffects(step, deps, priced, move, now);
  });

/** The operator knows how a payment ended that its provider leaves unsettled, or that has another sum. [PAY-12] */
export const settleByHand = (
  deps: ChangingDeps,
  id: string,
  state: 'paid' | 'failed' | 'cancelled' | 'refunded',
  now: number,
): Promise<void> => movePayment(deps, id, (payment) => (isRefunding(payment) ? null : { state, card: null }), now);

/** Only the exact agreed amount counts as paid, and not while it goes back. */
const isAgreed = (payment: PaymentTable, { state, price }: ProviderPaymentState): boolean => {
  if (toPaymentStatus[state] !== 'completed') return true;
  const isReturned = payment.state === 'wrong_amount' && isRefunding(payment);
  return !isReturned && price.amount === payment.amount && price.currency === payment.currency;
};

const toChange = (payment: PaymentTable, report: ProviderPaymentState): StateChange => ({
  state: isAgreed(payment, report) ? report.state : 'wrong_amount',
  card: report.card,
  received: report.price,
});

/** More of the sum has arrived since it was first reported. */
const updateReceived = (deps: SettlingDeps, id: string, received: Money, now: number): Promise<void> =>
  runChange(deps, now, async ({ tx }) => {
    await tx
      .updateTable('payment')
      .set(toReceivedColumns(received))
      .where('id', '=', id)
      .where('state', '=', 'wrong_amount')
      .where('refund_amount', '=', 0)
      .execute();
  });

const recordRefunded = (deps: SettlingDeps, id: string, refunded: number, now: number): Promise<void> =>
  runChange(deps, now, async (step) => {
    const payment = await step.tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await confirmRefund(step, deps, payment, { refunded, now });
  });

const applyReport = async (
  deps: SettlingDeps,
  payment: PaymentTable,
  report: ProviderPaymentState,
  now: number,
): Promise<void> => {
  const { state, price, refunded = 0 } = report;
  const change = toChange(payment, report);
  // Most reports change nothing and need no transaction.
  if (nextState(payment.state, change.state) !== payment.state)
    await movePayment(deps, payment.id, (current) => toChange(current, report), now);
  else if (
    change.state === 'wrong_amount' &&
    payment.state === 'wrong_amount' &&
    price.amount !== payment.received_amount
  )
    await updateReceived(deps, payment.id, price, now);
  if (state === 'paid' && refunded > payment.refunded_amount) await recordRefunded(deps, payment.id, refunded, now);
};

/**
 * Fetches the state from the provider and applies it. Idempotent in any order: a payment is granted once, and only for
 * the exact agreed amount. Returns false when the payment is not ours. Rejects when the provider does not respond.
 * [PAY-02 PAY-12]
 */
export const settleByProviderId = async (deps: SettlingDeps, providerId: string, now: number): Promise<boolean> => {
  const payment = await deps.db.read
    .selectFrom('payment')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (payment === undefined) return false;
  const report = await deps.payments.status(providerId);
  if (report === null) return false;
  await applyReport(deps, payment, report, now);
  return true;
};

type Order = Pick<PaymentTable, 'id' | 'provider_id' | 'created_at'>;

/**
 * The response to the create request was lost, but the provider may have the payment. After a while an unknown one
 * counts as failed.
 */
const findAtProvider = async (deps: SettlingDeps, order: Order, now: number): Promise<string | null> => {
  const providerId = await deps.payments.find(order.id);
  if (providerId === null) {
    if (order.created_at > now - limits.failUnknownAfter) return null;
    await movePayment(
      deps,
      order.id,
      (payment) => (payment.provider_id === null ? { state: 'failed', card: null } : null),
      now,
    );
    return null;
  }
  await deps.db.write((tx) =>
    tx
      .updateTable('payment')
      .set({ provider_id: providerId })
      .where('id', '=', order.id)
      .where('provider_id', 'is', null)
      .execute(),
  );
  return providerId;
};

/** Works with or without a known provider id. [PAY-12] */
export const settleByPaymentId = async (deps: SettlingDeps, order: Order, now: number): Promise<void> => {
  const providerId = order.provider_id ?? (await findAtProvider(deps, order, now));
  if (providerId !== null) await settleByProviderId(deps, providerId, now);
};

/** Cancels an unpaid payment at the provider, unless it was paid meanwhile. */
export const expirePayment = async (deps: SettlingDeps, id: string, now: number): Promise<void> => {
  const payment = await deps.db.read.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (payment?.state !== 'open' || payment.provider_id === null) return;
  await deps.payments.cancel(payment.provider_id);
  const report = await deps.payments.status(payment.provider_id);
  const isUnpaid = report === null || report.state === 'open' || report.state === 'cancelled';
  if (!isUnpaid) return applyReport(deps, payment, report, now);
  await movePayment(deps, id, ({ state }) => (state === 'open' ? { state: 'expired', card: null } : null), now);
};

/** Asks the provider for the refund, and applies the resulting state. [PAY-10] */
export const requestRefund = async (
  deps: SettlingDeps,
  { provider_id: providerId, refund_amount: amount, currency }: PaymentTable,
  now: number,
): Promise<void> => {
  if (providerId === null) return;
  await deps.payments.refund(providerId, { amount, currency });
  await settleByProviderId(deps, providerId, now);
};
