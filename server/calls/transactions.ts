import { Refusal, call } from '#server/call.ts';
import { settlePayment } from '#server/store/payments.ts';
import { readTransaction } from '#server/store/transactions.ts';

/** Asks the provider while the payment is pending, so that a report that never came costs nobody his credits. [PAY-10 PAY-12 API-35] */
export const loadTransaction = call({
  name: 'loadTransaction',
  prepare: async ({ deps, now, member, query }) => {
    const payment = await deps.db.read
      .selectFrom('payment')
      .select('provider_id')
      .where('id', '=', query.id)
      .where('member_id', '=', member.id)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (payment === undefined || payment.provider_id === null) return;
    await settlePayment(deps, payment.provider_id, now).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: query.id }, 'the payment provider does not answer'),
    );
  },
  run: async ({ tx, member, query }) => {
    const row = await tx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', query.id)
      .where('member_id', '=', member.id)
      .executeTakeFirst();
    return row === undefined ? new Refusal('not_found') : { transaction: await readTransaction(tx, row) };
  },
});
