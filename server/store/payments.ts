import { type Change, change } from '#server/change.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { statusOfState } from '#contract/payment.ts';
import { nextState } from '#server/domain/payment-status.ts';
import { book } from './ledger.ts';

/** Credits and premium come once, with the status, in one transaction. [CREDITS-07 PREMIUM-01 PREMIUM-04] */
const grant = async ({ tx }: Change, payment: PaymentTable, now: number): Promise<void> => {
  await book(tx, {
    member_id: payment.member_id,
    change: payment.credits,
    reason: 'purchase',
    reference: payment.id,
    time: now,
  });
  await tx.updateTable('member').set({ paid: 1 }).where('id', '=', payment.member_id).execute();
};

/**
 * Asks the provider what a payment of its has come to, and books it. However often and in whatever order this is
 * asked, a payment is granted once, and only for the very sum that was agreed. False: no payment of ours.
 * Rejects while the provider does not answer. [PAY-12]
 */
export const settlePayment = async (
  deps: Pick<Deps, 'db' | 'bus' | 'log' | 'payments'>,
  providerId: string,
  now: number,
): Promise<boolean> => {
  const known = await deps.db.read
    .selectFrom('payment')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (known === undefined) return false;
  const report = await deps.payments.status(providerId);
  if (report === null) return false;
  await change(deps, now, async (step) => {
    const payment = await step.tx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow();
    const state = nextState(payment.state, report.state);
    if (state === payment.state) return;
    const status = statusOfState[state];
    const { amount, currency } = report.price;
    if (status === 'completed' && (amount !== payment.amount || currency !== payment.currency)) {
      deps.log.error({ payment: payment.id, amount, currency }, 'a payment was completed with another sum than agreed');
      return;
    }
    await step.tx
      .updateTable('payment')
      .set({ state, status, changed_at: now, ...(status === 'completed' ? { completed_at: now } : {}) })
      .where('id', '=', payment.id)
      .where('state', '=', payment.state)
      .execute();
    if (status === 'completed') await grant(step, payment, now);
    await step.tell(payment.member_id, { type: 'payment', transaction: payment.id });
    if (status === 'completed') await step.tell(payment.member_id, { type: 'user' });
  });
  return true;
};
