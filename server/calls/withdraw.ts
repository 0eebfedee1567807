import { Refusal, call } from '#server/call.ts';
import { askForRefund } from '#server/store/payments.ts';
import { decideRefund } from '#server/store/refunds.ts';
import { findPayment, readTransaction, readWithdrawable } from '#server/store/transactions.ts';

/**
 * The credits go at once, with the decision that the money goes back; then the provider is asked. Should it not answer,
 * it is asked again (server/reconcile.ts). [PAY-10 PREMIUM-04 LEGAL-03]
 */
export const withdrawPayment = call({
  name: 'withdrawPayment',
  run: async ({ tx, tell, after, deps, now, member, body }) => {
    const payment = await findPayment(tx, member.id, body.id);
    if (payment === undefined) return new Refusal('not_found');
    // Who has the money is asked no more: the credits would be gone for nothing.
    if (payment.provider !== deps.payments.name) return new Refusal('not_withdrawable');
    if ((await readWithdrawable(tx, payment, now)) === null) return new Refusal('not_withdrawable');
    const decided = await decideRefund({ tx, tell }, deps, payment, now);
    after(() => askForRefund(deps, decided, now));
    return { transaction: await readTransaction(tx, decided, now) };
  },
});
