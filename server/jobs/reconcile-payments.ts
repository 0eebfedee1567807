import { payments as limits } from '#contract/limits.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { isRefunding } from '#server/domain/order-withdrawal.ts';
import { withTimeout } from '#server/core/with-timeout.ts';
import { runPeriodically } from './run-periodically.ts';
import { listUnconfirmedRefunds, listUnsettledPayments, markPaymentsChecked } from '#server/store/payment-rows.ts';
import { type SettlingDeps, requestRefund, expirePayment, settleByPaymentId } from '#server/store/payments.ts';
import type { Deps } from '#server/core/deps.ts';

const every = 30_000;
/** Payments of each kind per run, and concurrent requests to the provider. */
const maxChecked = 200;
const concurrency = 4;

const check = async (deps: SettlingDeps, payment: PaymentTable, now: number): Promise<void> => {
  if (isRefunding(payment)) return requestRefund(deps, payment, now);
  await settleByPaymentId(deps, payment, now);
  if (payment.created_at <= now - limits.orderLife) await expirePayment(deps, payment.id, now);
};

/**
 * Asks the provider about unsettled payments and refunds, and expires those not paid in time. One failure does not stop
 * the others; the payment is checked again later. [PAY-12]
 */
export const reconcilePayments = async (deps: SettlingDeps, now: number): Promise<void> => {
  const { db, payments } = deps;
  const due = [
    ...(await listUnconfirmedRefunds(db.read, payments.name, { now, limit: maxChecked })),
    ...(await listUnsettledPayments(db.read, payments.name, { now, limit: maxChecked })),
  ];
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await db.write((tx) => markPaymentsChecked(tx, ids, now));
  const queue = due.values();
  const checkQueued = async (): Promise<void> => {
    for (const payment of queue) {
      await withTimeout(limits.providerTimeout, check(deps, payment, now)).catch((error: unknown) =>
        deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be asked about'),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, checkQueued));
};

export const startReconciler = (deps: Deps): { stop: () => Promise<void> } =>
  runPeriodically(every, () =>
    reconcilePayments(deps, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'reconciling has failed'),
    ),
  );
