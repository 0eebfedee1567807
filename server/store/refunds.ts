import type { Kysely } from 'kysely';
import type { WriteContext } from '#server/core/change.ts';
import type { PaymentTable, Schema } from '#server/db/schema.ts';
import { type CreditState, countPaidCredits, countUnusedCredits } from '#server/domain/order-withdrawal.ts';
import { getReceivedPrice, withReceivedPrice } from '#server/domain/payment-status.ts';
import { extendLedgerEntry } from './ledger.ts';
import { queueReceipt } from './receipts.ts';
import type { MailDeps } from './queue-mail.ts';

type Step = Pick<WriteContext, 'tx' | 'publishEvent'>;

/** The balance, and the paid orders that it can consist of. */
export const getCreditState = async (db: Kysely<Schema>, memberId: string): Promise<CreditState> => {
  const { credits: balance } = await db
    .selectFrom('member')
    .select('credits')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const lots = await db
    .selectFrom('payment')
    .select(['id', 'credits', 'completed_at', 'refund_credits'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'completed')
    .execute();
  return { balance, lots };
};

/**
 * Takes the credits that the sum refunded in all (minor units) has bought, as far as they are unused and were not taken
 * for an earlier part. Returns the credits taken now.
 */
const takeCredits = async ({ tx }: Step, payment: PaymentTable, total: number, now: number): Promise<number> => {
  const before = payment.refund_credits ?? 0;
  const unused = countUnusedCredits(payment, await getCreditState(tx, payment.member_id));
  const taken = Math.max(0, Math.min(unused, countPaidCredits(payment, total) - before));
  await tx
    .updateTable('payment')
    .set({ refund_credits: before + taken })
    .where('id', '=', payment.id)
    .execute();
  if (taken === 0) return 0;
  await extendLedgerEntry(tx, {
    member_id: payment.member_id,
    change: -taken,
    reason: 'refund',
    reference: payment.id,
    time: now,
  });
  return taken;
};

/** Premium ends with the member's last completed order that is not refunded in full. */
const takePremium = async ({ tx }: Step, payment: PaymentTable): Promise<void> => {
  const other = await tx
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', payment.member_id)
    .where('status', '=', 'completed')
    .whereRef('refund_amount', '<', 'amount')
    .where('id', '<>', payment.id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) {
    await tx.updateTable('member').set({ paid: 0 }).where('id', '=', payment.member_id).execute();
  }
};

/** Returns the credits taken. The caller makes sure that this happens once. [PREMIUM-04] */
export const reverseGrant = async (step: Step, payment: PaymentTable, now: number): Promise<number> => {
  const taken = await takeCredits(step, payment, payment.amount, now);
  await takePremium(step, payment);
  await step.publishEvent(payment.member_id, { type: 'user' });
  return taken;
};

/** Effects of a refund of `amount` after which `total` is refunded: credits, Premium, live events, mail. [PREMIUM-04] */
const settleRefund = async (
  step: Step,
  deps: MailDeps,
  payment: PaymentTable,
  { amount, total, now }: { readonly amount: number; readonly total: number; readonly now: number },
): Promise<void> => {
  const credits = await takeCredits(step, payment, total, now);
  if (total === payment.amount) await takePremium(step, payment);
  await step.publishEvent(payment.member_id, { type: 'user' });
  await step.publishEvent(payment.member_id, { type: 'payment', transaction: payment.id });
  await queueReceipt(step.tx, deps, { kind: 'refund', amount, credits }, payment, now);
};

/**
 * Pays back `amount` (minor units, at most what is left of the payment). Takes the unused credits that it has bought,
 * and Premium when nothing is left of the payment. The provider is asked after the commit (`requestRefund`), and again
 * by the reconciler until it confirms the refund; `isLeftToServer`: at the reconciler's next run, by another process.
 * Returns the updated payment.
 */
export const startRefund = async (
  step: Step,
  deps: MailDeps,
  payment: PaymentTable,
  {
    amount,
    now,
    isLeftToServer = false,
  }: { readonly amount: number; readonly now: number; readonly isLeftToServer?: boolean },
): Promise<PaymentTable> => {
  const total = payment.refund_amount + amount;
  await step.tx
    .updateTable('payment')
    .set({ refund_at: now, asked_at: isLeftToServer ? null : now, changed_at: now, refund_amount: total })
    .where('id', '=', payment.id)
    .where('status', '=', 'completed')
    .where('refund_amount', '=', payment.refund_amount)
    .returning('id')
    .executeTakeFirstOrThrow();
  await settleRefund(step, deps, payment, { amount, total, now });
  return step.tx.selectFrom('payment').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow();
};

/**
 * Pays back all of a sum that is not the agreed one, and for which nothing was granted. The reconciler asks the
 * provider at its next run.
 */
export const returnWrongAmount = async (
  step: Step,
  deps: MailDeps,
  payment: PaymentTable,
  now: number,
): Promise<void> => {
  const received = getReceivedPrice(payment);
  if (received === null) return;
  const price = withReceivedPrice(payment, received);
  await step.tx
    .updateTable('payment')
    .set({ ...price, refund_at: now, asked_at: null, changed_at: now, refund_amount: price.amount })
    .where('id', '=', payment.id)
    .where('state', '=', 'wrong_amount')
    .where('refund_amount', '=', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  await step.publishEvent(payment.member_id, { type: 'payment', transaction: payment.id });
  const returned = { ...payment, ...price };
  await queueReceipt(step.tx, deps, { kind: 'refund', amount: price.amount, credits: 0 }, returned, now);
};

/**
 * The provider has refunded `refunded` in all (minor units) of a payment that stands. A part that was started on its own
 * pages counts like one of ours. [PAY-10]
 */
export const confirmRefund = async (
  step: Step,
  deps: MailDeps,
  payment: PaymentTable,
  { refunded, now }: { readonly refunded: number; readonly now: number },
): Promise<void> => {
  const confirmed = Math.min(refunded, payment.amount);
  if (payment.state !== 'paid' || confirmed <= payment.refunded_amount) return;
  const total = Math.max(payment.refund_amount, confirmed);
  await step.tx
    .updateTable('payment')
    .set({
      refunded_amount: confirmed,
      refund_amount: total,
      refund_at: payment.refund_at ?? now,
      changed_at: now,
    })
    .where('id', '=', payment.id)
    .execute();
  const amount = total - payment.refund_amount;
  if (amount > 0) return settleRefund(step, deps, payment, { amount, total, now });
  await step.publishEvent(payment.member_id, { type: 'payment', transaction: payment.id });
};
