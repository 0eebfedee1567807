import { payments as limits } from '#contract/limits.ts';
import { type ProviderState, toPaymentStatus } from '#contract/payment.ts';
import { type WriteContext, runChange } from '#server/core/change.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps, ProviderPaymentState } from '#server/core/deps.ts';
import { nextState } from '#server/domain/payment-status.ts';
import { isPaidAndNotRefunded } from '#server/domain/order-withdrawal.ts';
import { blockDebit } from './debits.ts';
import { addLedgerEntry } from './ledger.ts';
import { getMember } from './members.ts';
import { queueReceipt } from './receipts.ts';
import { reverseGrant } from './refunds.ts';

export type SettlingDeps = Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'mail' | 'payments'>;

type Card = ProviderPaymentState['card'];
type Move = { readonly state: ProviderState; readonly card: Card };

/** The card with which the member has agreed to be charged again, when he says so. [PAY-13] */
const keepCard = async ({ tx }: WriteContext, payment: PaymentTable, card: Card, now: number): Promise<void> => {
  if (card === null || payment.keep_card === 0) return;
  const { erased } = await getMember(tx, payment.member_id);
  if (erased === 1) return;
  const kept = { provider: payment.provider, ...card, created_at: now };
  await tx
    .insertInto('kept_card')
    .values({ member_id: payment.member_id, ...kept })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(kept))
    .execute();
};

/** Credits, premium, the card and the receipt come once, with the state, in one transaction. [CREDITS-07 PREMIUM-01 PREMIUM-04] */
const grant = async (step: WriteContext, deps: SettlingDeps, payment: PaymentTable, card: Card, now: number) => {
  const { tx, tell } = step;
  await addLedgerEntry(tx, {
    member_id: payment.member_id,
    change: payment.credits,
    reason: 'purchase',
    reference: payment.id,
    time: now,
  });
  await tx.updateTable('member').set({ paid: 1 }).where('id', '=', payment.member_id).execute();
  await keepCard(step, payment, card, now);
  await queueReceipt(tx, deps, 'receipt', payment, now);
  await tell(payment.member_id, { type: 'user' });
};

/** What has to happen where a payment was not there yet, or is there no more. */
const follow = async (
  step: WriteContext,
  deps: SettlingDeps,
  payment: PaymentTable,
  { state, card }: Move,
  now: number,
) => {
  if (toPaymentStatus[state] === 'completed') return grant(step, deps, payment, card, now);
  // A refund that was decided here has taken everything back then.
  if (!isPaidAndNotRefunded(payment)) return;
  await reverseGrant(step, payment, now);
  if (state === 'refunded') await queueReceipt(step.tx, deps, 'refund', payment, now);
};

/** Moves a payment on to where `decide` wants it, seeing it as it stands then; null, or a step back: it stays. */
const movePayment = (
  deps: SettlingDeps,
  id: string,
  decide: (payment: PaymentTable) => Move | null,
  now: number,
): Promise<void> =>
  runChange(deps, now, async (step) => {
    const { tx, tell } = step;
    const payment = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const move = decide(payment);
    const state = move === null ? payment.state : nextState(payment.state, move.state);
    if (move === null || state === payment.state) return;
    const status = toPaymentStatus[state];
    await tx
      .updateTable('payment')
      .set({ state, status, changed_at: now, ...(status === 'completed' ? { completed_at: now } : {}) })
      .where('id', '=', id)
      .execute();
    await tell(payment.member_id, { type: 'payment', transaction: id });
    if (state === 'charged_back') await blockDebit(tx, payment.debit_id, 'charged back', now);
    await follow(step, deps, payment, move, now);
  });

/** Only the very sum that was agreed is a payment. */
const isAgreed = ({ log }: SettlingDeps, payment: PaymentTable, { state, price }: ProviderPaymentState): boolean => {
  if (toPaymentStatus[state] !== 'completed') return true;
  if (price.amount === payment.amount && price.currency === payment.currency) return true;
  log.error({ payment: payment.id, ...price }, 'a payment was completed with another sum than agreed');
  return false;
};

const bookReport = async (
  deps: SettlingDeps,
  payment: PaymentTable,
  report: ProviderPaymentState,
  now: number,
): Promise<void> => {
  // Most reports say nothing new: they need no turn.
  if (nextState(payment.state, report.state) === payment.state || !isAgreed(deps, payment, report)) return;
  await movePayment(deps, payment.id, () => report, now);
};

/**
 * Asks the provider what a payment of its has come to, and books it. However often and in whatever order this is
 * asked, a payment is granted once, and only for the very sum that was agreed. False: no payment of ours.
 * Rejects while the provider does not answer. [PAY-02 PAY-12]
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
  await bookReport(deps, payment, report, now);
  return true;
};

type Order = Pick<PaymentTable, 'id' | 'provider_id' | 'created_at'>;

/** The answer to the order was lost: the provider may know it nevertheless. One that it does not know has failed. */
const findAtProvider = async (deps: SettlingDeps, order: Order, now: number): Promise<string | null> => {
  const providerId = await deps.payments.find(order.id);
  if (providerId === null) {
    if (order.created_at > now - limits.unknown) return null;
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

/** Asks the provider what has become of an order, whose id it gave us or not. [PAY-12] */
export const settleByPaymentId = async (deps: SettlingDeps, order: Order, now: number): Promise<void> => {
  const providerId = order.provider_id ?? (await findAtProvider(deps, order, now));
  if (providerId !== null) await settleByProviderId(deps, providerId, now);
};

/** An order that nobody has paid in time: the provider takes no money for it any more, unless it has some already. */
export const expirePayment = async (deps: SettlingDeps, id: string, now: number): Promise<void> => {
  const payment = await deps.db.read.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (payment?.state !== 'open' || payment.provider_id === null) return;
  await deps.payments.cancel(payment.provider_id);
  const report = await deps.payments.status(payment.provider_id);
  const isUnpaid = report === null || report.state === 'open' || report.state === 'cancelled';
  if (!isUnpaid) return bookReport(deps, payment, report, now);
  await movePayment(deps, id, ({ state }) => (state === 'open' ? { state: 'expired', card: null } : null), now);
};

/** Has the provider send the money of an order back, and looks what it says then. [PAY-10] */
export const requestRefund = async (
  deps: SettlingDeps,
  { provider_id: providerId }: Pick<PaymentTable, 'provider_id'>,
  now: number,
): Promise<void> => {
  if (providerId === null) return;
  await deps.payments.refund(providerId);
  await settleByProviderId(deps, providerId, now);
};
