import { payments as limits } from '#contract/limits/shop.ts';
import { Refusal } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { type SettlingDeps, settleByProviderId } from './payments.ts';

/** Refused with `unavailable` when the provider does not respond, so that the member can retry. */
export const callProvider = async <T>(
  { log }: Pick<Deps, 'log'>,
  id: string,
  request: () => Promise<T>,
): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, payment: id }, 'the payment provider does not answer');
    throw new Refusal('unavailable');
  }
};

export const getPayment = ({ db }: Pick<Deps, 'db'>, id: string): Promise<PaymentTable> =>
  db.read.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Closes a payment that is missing at the provider, or that it cannot cancel: money that still comes counts. */
const closeLocally = (deps: SettlingDeps, id: string, now: number): Promise<void> =>
  runChange(deps, now, async ({ tx, publishEvent }) => {
    const closed = await tx
      .updateTable('payment')
      .set({ state: 'cancelled', status: 'cancelled', changed_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('member_id')
      .executeTakeFirst();
    if (closed !== undefined) await publishEvent(closed.member_id, { type: 'payment', transaction: id });
  });

/** Provider id of an order whose create request got no answer; null: never created. */
const findAtProvider = async (deps: SettlingDeps, { id, asked_at: requestedAt }: PaymentTable, now: number) => {
  // Another request of the member may be creating it right now.
  if (requestedAt !== null && requestedAt > now - limits.providerTimeout) throw new Refusal('unavailable');
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
 * Makes the payment unpayable where the provider can, or refuses with `order_paid` when it was paid, even just now. Not inside a transaction.
 * [PAY-12]
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
    // Some methods cannot be cancelled while their page is open, which would refuse the member's other orders.
    if (!isKnown || (await getPayment(deps, id)).state === 'open') await closeLocally(deps, id, now);
  }
  const { status } = await getPayment(deps, id);
  if (status === 'pending' || status === 'completed') throw new Refusal('order_paid');
};

/** The payment may have been charged or closed while the provider was being asked. */
export const syncPayment = async (
  deps: SettlingDeps,
  { id, isAlreadyCharged, now }: { readonly id: string; readonly isAlreadyCharged: boolean; readonly now: number },
): Promise<PaymentTable> => {
  const payment = await getPayment(deps, id);
  const { provider_id: providerId, state } = payment;
  const isClosed = state === 'cancelled' || state === 'expired' || state === 'failed';
  if (providerId === null || !(isAlreadyCharged || isClosed)) return payment;
  try {
    if (isClosed) await deps.payments.cancel(providerId);
    await settleByProviderId(deps, providerId, now);
  } catch (error) {
    deps.log.warn({ err: error, payment: id }, 'the payment provider does not answer');
  }
  return getPayment(deps, id);
};
