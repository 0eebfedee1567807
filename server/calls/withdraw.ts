import { Refusal, defineCall } from '#server/core/call.ts';
import { requestRefund } from '#server/store/payments.ts';
import { startRefund } from '#server/store/refunds.ts';
import { findPayment, findTransaction, findWithdrawalDeadline } from '#server/store/transactions.ts';

/**
 * The credits go at once, with the decision that the money goes back; then the provider is asked. Should it not answer,
 * it is asked again (server/jobs/reconcile-payments.ts). [PAY-10 PREMIUM-04 LEGAL-03]
 */
export const withdrawPayment = defineCall({
  name: 'withdrawPayment',
  run: async ({ tx, tell, after, deps, now, member, body }) => {
    const payment = await findPayment(tx, member.id, body.id);
    if (payment === undefined) return new Refusal('not_found');
    // Who has the money is asked no more: the credits would be gone for nothing.
    if (payment.provider !== deps.payments.name) return new Refusal('not_withdrawable');
    if ((await findWithdrawalDeadline(tx, payment, now)) === null) return new Refusal('not_withdrawable');
    const decided = await startRefund({ tx, tell }, deps, payment, now);
    after(() => requestRefund(deps, decided, now));
    return { transaction: await findTransaction(tx, decided, now) };
  },
});
