import type { Kysely } from 'kysely';
import type { WriteContext } from '#server/core/change.ts';
import type { PaymentTable, Schema } from '#server/db/schema.ts';
import { type CreditState, countUnusedCredits } from '#server/domain/order-withdrawal.ts';
import { addLedgerEntry } from './ledger.ts';
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
    .select(['id', 'credits', 'completed_at'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'completed')
    .where('refund_credits', 'is', null)
    .execute();
  return { balance, lots };
};

/** Takes the unused credits of the order, once. */
const takeCredits = async ({ tx }: Step, payment: PaymentTable, now: number): Promise<number> => {
  if (payment.refund_credits !== null) return payment.refund_credits;
  const taken = countUnusedCredits(payment, await getCreditState(tx, payment.member_id));
  await tx.updateTable('payment').set({ refund_credits: taken }).where('id', '=', payment.id).execute();
  if (taken === 0) return 0;
  await addLedgerEntry(tx, {
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
  const taken = await takeCredits(step, payment, now);
  await takePremium(step, payment);
  await step.publishEvent(payment.member_id, { type: 'user' });
  return taken;
};

/**
 * Pays back `amount` (minor units, at most what is left of the payment). Takes the unused credits, and Premium when nothing is left of the payment. The provider is asked after the commit
 * (`requestRefund`), and again by the reconciler until it confirms the refund. Returns the updated payment.
 */
export const startRefund = async (
  step: Step,
  deps: MailDeps,
  payment: PaymentTable,
  { amount, now }: { readonly amount: number; readonly now: number },
): Promise<PaymentTable> => {
  const total = payment.refund_amount + amount;
  await step.tx
    .updateTable('payment')
    .set({ refund_at: now, asked_at: now, changed_at: now, refund_amount: total })
    .where('id', '=', payment.id)
    .where('status', '=', 'completed')
    .where('refund_amount', '=', payment.refund_amount)
    .returning('id')
    .executeTakeFirstOrThrow();
  const credits = await takeCredits(step, payment, now);
  if (total === payment.amount) await takePremium(step, payment);
  await step.publishEvent(payment.member_id, { type: 'user' });
  await step.publishEvent(payment.member_id, { type: 'payment', transaction: payment.id });
  await queueReceipt(step.tx, deps, { kind: 'refund', amount, credits }, payment, now);
  return step.tx.selectFrom('payment').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow();
};
