import type { Kysely } from 'kysely';
import { payments as limits } from '#contract/limits/shop.ts';
import { orderIdPrefix } from '#contract/order-number.ts';
import type { Tx } from '#server/core/call.ts';
import type { LedgerTable, PaymentTable, Schema } from '#server/db/schema.ts';
import { isRefunding } from '#server/domain/order-withdrawal.ts';
import { getReceivedPrice } from '#server/domain/payment-status.ts';
import { formatMoney } from '#server/texts/format.ts';

/** By its id, or by the number that members see: more than one only where two share a number. [PAY-14] */
export const findPaymentsByNumber = (db: Kysely<Schema>, idOrNumber: string): Promise<PaymentTable[]> => {
  const prefix = orderIdPrefix(idOrNumber);
  const query = db.selectFrom('payment').selectAll();
  // `g` follows the last hexadecimal digit.
  return prefix === null
    ? query.where('id', '=', idOrNumber).execute()
    : query.where('id', '>=', prefix).where('id', '<', `${prefix}g`).orderBy('id').execute();
};

/** The latest payments of all members, for the operator. */
export const listLatestPayments = (db: Kysely<Schema>, limit: number): Promise<PaymentTable[]> =>
  db.selectFrom('payment').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

export type StuckPayment = { readonly payment: PaymentTable; readonly reason: string };

/** Reason why a payment needs the operator; null: it goes on by itself. */
const findStuckReason = (payment: PaymentTable, provider: string, now: number): string | null => {
  const isOld = (time: number | null, age: number): boolean => time !== null && time <= now - age;
  if (isRefunding(payment))
    return isOld(payment.refund_at, limits.refundOverdue) ? 'refund not confirmed for a week' : null;
  const received = getReceivedPrice(payment);
  if (payment.state === 'wrong_amount' && received !== null)
    return `${formatMoney(received, 'en')} received instead: settle or refund it`;
  if (payment.status === 'pending') {
    if (isOld(payment.created_at, limits.giveUp)) return 'pending for 60 days, no longer asked about';
    if (payment.provider !== provider && isOld(payment.created_at, limits.orderLife))
      return `with ${payment.provider}, which this server does not ask`;
    return payment.state === 'open' && isOld(payment.created_at, 2 * limits.orderLife) ? 'cannot be cancelled' : null;
  }
  return null;
};

/** Payments that need the operator, the oldest first. [PAY-12] */
export const listStuckPayments = async (
  db: Kysely<Schema>,
  provider: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<StuckPayment[]> => {
  const pending = await db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('created_at', '<=', now - limits.orderLife), eb('state', '=', 'wrong_amount')]))
    .where('refund_amount', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const refunding = await db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['completed', 'pending'])
    .where('refund_at', '<=', now - limits.refundOverdue)
    .whereRef('refunded_amount', '<', 'refund_amount')
    .orderBy('refund_at')
    .orderBy('id')
    .execute();
  return [...pending, ...refunding]
    .flatMap((payment) => {
      const reason = findStuckReason(payment, provider, now);
      return reason === null ? [] : [{ payment, reason }];
    })
    .slice(0, limit);
};

/** Ledger entries that granted and reversed a payment. */
export const listPaymentEntries = (
  db: Kysely<Schema>,
  paymentId: string,
): Promise<Pick<LedgerTable, 'reason' | 'change' | 'time'>[]> =>
  db
    .selectFrom('ledger')
    .select(['reason', 'change', 'time'])
    .where('reference', '=', paymentId)
    .where('reason', 'in', ['purchase', 'refund'])
    .orderBy('time')
    .execute();

/** [CREDITS-08] */
export const findLastCompletedPayment = (
  tx: Tx,
  memberId: string,
): Promise<Pick<PaymentTable, 'bundle_id' | 'method'> | undefined> =>
  tx
    .selectFrom('payment')
    .select(['bundle_id', 'method'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The latest one; not one that waits for the operator, or that its provider has left pending for `payments.giveUp`. */
export const findPendingPayment = (tx: Tx, memberId: string, now: number): Promise<PaymentTable | undefined> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .where('state', '<>', 'wrong_amount')
    .where('created_at', '>', now - limits.giveUp)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Pending payments that the provider should be asked about, the latest first because their members are waiting. An open
 * payment stays due however old it is, so that it can expire.
 */
export const listUnsettledPayments = (
  db: Kysely<Schema>,
  provider: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<PaymentTable[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .where('refund_amount', '=', 0)
    .where((eb) => eb.or([eb('created_at', '>', now - limits.giveUp), eb('state', '=', 'open')]))
    .where('created_at', '<=', now - limits.pollInterval)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', now - limits.slowPollInterval),
        eb.and([eb('asked_at', '<=', now - limits.pollInterval), eb('created_at', '>', now - limits.slowPollAfter)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** Refunds that the provider has not confirmed. They never time out: the money is the member's. */
export const listUnconfirmedRefunds = (
  db: Kysely<Schema>,
  provider: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<PaymentTable[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['completed', 'pending'])
    .where('refund_at', '>', 0)
    .whereRef('refunded_amount', '<', 'refund_amount')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', now - limits.slowPollInterval),
        eb.and([eb('asked_at', '<=', now - limits.pollInterval), eb('refund_at', '>', now - limits.slowPollAfter)]),
      ]),
    )
    .orderBy('refund_at')
    .limit(limit)
    .execute();

/**
 * Payments that were not asked about for a day: paid ones, so that a refund or charge back is seen without its webhook,
 * and for some days closed ones, which may have been paid after all.
 */
export const listPaymentsToRecheck = (
  db: Kysely<Schema>,
  provider: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<PaymentTable[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['completed', 'cancelled'])
    .where('provider', '=', provider)
    .where('provider_id', 'is not', null)
    .where((eb) => eb.or([eb('status', '=', 'completed'), eb('created_at', '>', now - limits.closedCheck)]))
    .where('created_at', '>', now - limits.giveUp)
    .where('created_at', '<=', now - limits.paidCheckInterval)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', now - limits.paidCheckInterval)]))
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Records when the provider was last asked about these payments. */
export const markPaymentsChecked = async (tx: Tx, ids: readonly string[], now: number): Promise<void> => {
  await tx.updateTable('payment').set({ asked_at: now }).where('id', 'in', ids).execute();
};
