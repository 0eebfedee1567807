import { Refusal, defineCall } from '#server/core/call.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { isRefunding } from '#server/domain/order-withdrawal.ts';
import { withTimeout } from '#server/core/with-timeout.ts';
import { settleByPaymentId } from '#server/store/payments.ts';
import { findPayment, findTransaction, listTransactions } from '#server/store/transactions.ts';

/** Time to wait for the provider before replying with the stored state. */
const providerTimeout = 3_000;

/** True while money is moving in either direction. */
const isUnderWay = (payment: PaymentTable): boolean => payment.status === 'pending' || isRefunding(payment);

/** [PAY-03 PAY-10] */
export const loadTransactions = defineCall({
  name: 'loadTransactions',
  run: async ({ tx, now, member }) => ({ transactions: await listTransactions(tx, member.id, now) }),
});

/**
 * Asks the provider while money is moving, so that a lost webhook never costs the member credits. Without a response the stored
 * state is returned. [PAY-05 PAY-10 PAY-12 API-35]
 */
export const loadTransaction = defineCall({
  name: 'loadTransaction',
  prepare: async ({ deps, now, member, query }) => {
    const payment = await findPayment(deps.db.read, member.id, query.id);
    if (payment === undefined || !isUnderWay(payment)) return;
    await withTimeout(providerTimeout, settleByPaymentId(deps, payment, now)).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: payment.id }, 'the payment provider does not answer'),
    );
  },
  run: async ({ tx, now, member, query }) => {
    const payment = await findPayment(tx, member.id, query.id);
    return payment === undefined ? new Refusal('not_found') : { transaction: await findTransaction(tx, payment, now) };
  },
});
