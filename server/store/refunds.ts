import type { WriteContext } from '#server/core/change.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { addLedgerEntry } from './ledger.ts';
import { getMember } from './members.ts';
import { queueReceipt } from './receipts.ts';

type Step = Pick<WriteContext, 'tx' | 'publishEvent'>;

/** Deducts only unspent credits of the order. */
const takeCredits = async ({ tx }: Step, payment: PaymentTable, now: number): Promise<void> => {
  const { credits } = await getMember(tx, payment.member_id);
  const taken = Math.min(credits, payment.credits);
  if (taken === 0) return;
  await addLedgerEntry(tx, {
    member_id: payment.member_id,
    change: -taken,
    reason: 'refund',
    reference: payment.id,
    time: now,
  });
};

/** Premium ends with the member's last completed order. */
const takePremium = async ({ tx }: Step, payment: PaymentTable): Promise<void> => {
  const other = await tx
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', payment.member_id)
    .where('status', '=', 'completed')
    .where('refund_at', 'is', null)
    .where('id', '<>', payment.id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) {
    await tx.updateTable('member').set({ paid: 0 }).where('id', '=', payment.member_id).execute();
  }
};

/** The caller makes sure that this happens once. [PREMIUM-04] */
export const reverseGrant = async (step: Step, payment: PaymentTable, now: number): Promise<void> => {
  await takeCredits(step, payment, now);
  await takePremium(step, payment);
  await step.publishEvent(payment.member_id, { type: 'user' });
};

/**
 * Reverses the grant and marks the payment. The provider is asked after the commit (`requestRefund`), and again by the
 * reconciler until it confirms the refund. Returns the updated payment.
 */
export const startRefund = async (
  step: Step,
  deps: Pick<Deps, 'config' | 'mail'>,
  payment: PaymentTable,
  now: number,
): Promise<PaymentTable> => {
  const decided = await step.tx
    .updateTable('payment')
    .set({ refund_at: now, asked_at: now, changed_at: now })
    .where('id', '=', payment.id)
    .where('status', '=', 'completed')
    .where('refund_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  await reverseGrant(step, payment, now);
  await step.publishEvent(payment.member_id, { type: 'payment', transaction: payment.id });
  await queueReceipt(step.tx, deps, 'refund', payment, now);
  return decided;
};
