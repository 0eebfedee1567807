import type { Kysely } from 'kysely';
import { payments as limits } from '#contract/limits.ts';
import type { Tx } from '#server/core/call.ts';
import type { LedgerTable, PaymentTable, Schema } from '#server/db/schema.ts';

export const findPaymentById = (db: Kysely<Schema>, id: string): Promise<PaymentTable | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest payments of all members, for the operator. */
export const listLatestPayments = (db: Kysely<Schema>, limit: number): Promise<PaymentTable[]> =>
  db.selectFrom('payment').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

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

export const findPendingPayment = (tx: Tx, memberId: string): Promise<PaymentTable | undefined> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
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
    .where('status', '=', 'completed')
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

/** Records when the provider was last asked about these payments. */
export const markPaymentsChecked = async (tx: Tx, ids: readonly string[], now: number): Promise<void> => {
  await tx.updateTable('payment').set({ asked_at: now }).where('id', 'in', ids).execute();
};
