import { payments as limits } from '#contract/limits.ts';
import { Refusal } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { type SettlingDeps, settleByProviderId } from './payments.ts';

/** What the provider answers; as long as it does not, the member may try again. */
export const callProvider = async <T>({ log }: Pick<Deps, 'log'>, id: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, payment: id }, 'the payment provider does not answer');
    throw new Refusal('unavailable');
  }
};

export const getPayment = ({ db }: Pick<Deps, 'db'>, id: string): Promise<PaymentTable> =>
  db.read.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Closes an order that the provider does not know: nobody can pay it. */
const closeHere = (deps: SettlingDeps, id: string, now: number): Promise<void> =>
  runChange(deps, now, async ({ tx, tell }) => {
    const closed = await tx
      .updateTable('payment')
      .set({ state: 'cancelled', status: 'cancelled', changed_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('member_id')
      .executeTakeFirst();
    if (closed !== undefined) await tell(closed.member_id, { type: 'payment', transaction: id });
  });

/** What the provider calls an order of which it was asked without an answer; null: it knows none. */
const findAtProvider = async (deps: SettlingDeps, { id, asked_at: askedAt }: PaymentTable, now: number) => {
  // Another request of the member's is just asking for it.
  if (askedAt !== null && askedAt > now - limits.answer) throw new Refusal('unavailable');
  const found = await callProvider(deps, id, () => deps.payments.find(id));
  if (found === null) return null;
  await deps.db.write((tx) =>
    tx
      .updateTable('payment')
      .set({ provider_id: found })
      .where('id', '=', id)
      .where('provider_id', 'is', null)
      .execute(),
  );
  return found;
};

/**
 * Nobody can pay this order any more. Refused with `order_paid` where somebody has done so already, also a moment ago.
 * Not inside a transaction. [PAY-12]
 */
export const closePayment = async (deps: SettlingDeps, id: string, now: number): Promise<void> => {
  const payment = await getPayment(deps, id);
  if (payment.state === 'open') {
    const providerId = payment.provider_id ?? (await findAtProvider(deps, payment, now));
    const isKnown =
      providerId !== null &&
      (await callProvider(deps, id, async () => {
        await deps.payments.cancel(providerId);
        return settleByProviderId(deps, providerId, now);
      }));
    if (!isKnown) await closeHere(deps, id, now);
  }
  const { state, status } = await getPayment(deps, id);
  if (state === 'open') throw new Refusal('unavailable');
  if (status === 'pending' || status === 'completed') throw new Refusal('order_paid');
};

/** What has become of an order while the provider was asked: it may have been charged at once, or given up meanwhile. */
export const syncPayment = async (
  deps: SettlingDeps,
  { id, isCharged, now }: { readonly id: string; readonly isCharged: boolean; readonly now: number },
): Promise<PaymentTable> => {
  const payment = await getPayment(deps, id);
  const { provider_id: providerId, state } = payment;
  const isGivenUp = state === 'cancelled' || state === 'expired' || state === 'failed';
  if (providerId === null || !(isCharged || isGivenUp)) return payment;
  try {
    if (isGivenUp) await deps.payments.cancel(providerId);
    await settleByProviderId(deps, providerId, now);
  } catch (error) {
    deps.log.warn({ err: error, payment: id }, 'the payment provider does not answer');
  }
  return getPayment(deps, id);
};
