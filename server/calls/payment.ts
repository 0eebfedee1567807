import type { Order } from '#contract/payment.ts';
import { cardMethods } from '#contract/card-methods.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { normaliseCode } from '#server/domain/discounts.ts';
import { newId } from '#server/domain/id.ts';
import { findSavedCard } from '#server/store/saved-cards.ts';
import { closePayment } from '#server/store/open-payments.ts';
import { type PaymentDraft, derivePaymentId, placeOrder, priceOrder } from '#server/store/place-order.ts';
import { findPayment, findTransaction } from '#server/store/transactions.ts';

type OrderContext = {
  readonly deps: Pick<Deps, 'payments'>;
  readonly member: Pick<Member, 'id' | 'site_domain'>;
  readonly now: number;
};

/** [DISCOUNT-08 PAY-11 PAY-13] */
const buildDraft = async (tx: Tx, order: Order, { deps, member, now }: OrderContext): Promise<PaymentDraft> => {
  // A direct debit needs a mandate, and so has its own call.
  if (order.method === 'sdd') throw new Refusal('payment_method_unavailable');
  if (order.card !== undefined && !cardMethods.includes(order.method)) {
    throw new Refusal('invalid_fields', { fields: { card: 'invalid' } });
  }
  const { payments } = deps;
  const priced = await priceOrder(tx, { payments, member, order, now });
  const usesSavedCard = order.card === 'kept';
  if (usesSavedCard && (await findSavedCard(tx, member.id, payments.name)) === undefined) {
    throw new Refusal('payment_method_unavailable');
  }
  return { ...priced, keep_card: order.card === 'keep' ? 1 : 0, recurring: usesSavedCard ? 1 : 0, debit_id: null };
};

/** True when the payment may have been created by this order. */
const isSameOrder = (payment: PaymentTable, { bundle, method, price, discount, card }: Order): boolean =>
  payment.bundle_id === bundle &&
  payment.method === method &&
  payment.amount === price.amount &&
  payment.currency === price.currency &&
  (payment.discount_code ?? '') === normaliseCode(discount ?? '') &&
  payment.keep_card === (card === 'keep' ? 1 : 0) &&
  payment.recurring === (card === 'kept' ? 1 : 0);

/** The provider is called outside transactions: no request may run inside one. [CREDITS-01 PAY-10 PAY-12 API-35] */
export const createPayment = defineCall({
  name: 'createPayment',
  prepare: async ({ deps, now, member, domain, body, key }) => {
    const draft = (tx: Tx) => buildDraft(tx, body, { deps, member, now });
    const id = derivePaymentId(member.id, key ?? newId());
    const order = {
      id,
      memberId: member.id,
      domain,
      now,
      isSameOrder: (payment: PaymentTable) => isSameOrder(payment, body),
      draft,
    };
    try {
      return (await placeOrder(deps, order)).id;
    } catch (error) {
      // Returned, not thrown, so that it is stored with its key: a repetition would find the earlier payment settled
      // and charge again.
      if (error instanceof Refusal && error.code === 'order_paid') return error;
      throw error;
    }
  },
  run: async ({ tx, now, member, prepared }) => {
    if (prepared instanceof Refusal) return prepared;
    const payment = await findPayment(tx, member.id, prepared);
    if (payment === undefined) return new Refusal('not_found');
    const transaction = await findTransaction(tx, payment, now);
    return { transaction, redirect_url: transaction.redirect_url };
  },
});

/** [PAY-12] */
export const cancelPayment = defineCall({
  name: 'cancelPayment',
  prepare: async ({ deps, now, member, body }) => {
    const payment = await findPayment(deps.db.read, member.id, body.id);
    if (payment === undefined) throw new Refusal('not_found');
    await closePayment(deps, payment.id, now);
  },
  run: async ({ tx, now, member, body }) => {
    const payment = await findPayment(tx, member.id, body.id);
    return payment === undefined ? new Refusal('not_found') : { transaction: await findTransaction(tx, payment, now) };
  },
});
