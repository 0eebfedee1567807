import { Refusal, defineCall } from '#server/core/call.ts';
import { requestRefund } from '#server/store/payments.ts';
import { startRefund } from '#server/store/refunds.ts';
import { findPayment, findTransaction, findWithdrawal } from '#server/store/transactions.ts';

/**
 * The credits are taken in the transaction that starts the refund; the provider is asked after it, and again by
 * server/jobs/reconcile-payments.ts. [PAY-10 PREMIUM-04 LEGAL-03]
 */
export const withdrawPayment = defineCall({
  name: 'withdrawPayment',
  run: async ({ tx, publishEvent, afterCommit, deps, now, member, body }) => {
    const payment = await findPayment(tx, member.id, body.id);
    if (payment === undefined) return new Refusal('not_found');
    // Another provider has the money and cannot be asked: taking the credits would return nothing.
    if (payment.provider !== deps.payments.name) return new Refusal('not_withdrawable');
    const withdrawal = await findWithdrawal(tx, payment, now);
    if (withdrawal === null) return new Refusal('not_withdrawable');
    // Credits were spent since the member was shown the sum.
    if (body.amount !== withdrawal.amount) return new Refusal('refund_changed');
    const { amount } = withdrawal;
    const decided = await startRefund({ tx, publishEvent }, deps, payment, { amount, now });
    afterCommit(() => requestRefund(deps, decided, now));
    return { transaction: await findTransaction(tx, decided, now) };
  },
});
