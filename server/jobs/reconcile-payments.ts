import { minute } from '#contract/durations.ts';
import { payments as limits } from '#contract/limits/shop.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { isRefunding } from '#server/domain/order-withdrawal.ts';
import { withTimeout } from '#server/core/with-timeout.ts';
import { runPeriodically } from './run-periodically.ts';
import {
  type CardReference,
  deleteCardRevocation,
  deleteOverdueRevocations,
  listDueRevocations,
  markRevocationsAsked,
} from '#server/store/card-revocations.ts';
import {
  listPaymentsToRecheck,
  listUnconfirmedRefunds,
  listUnsettledPayments,
  markPaymentsChecked,
} from '#server/store/payment-rows.ts';
import { type SettlingDeps, requestRefund, expirePayment, settleByPaymentId } from '#server/store/payments.ts';
import type { Deps } from '#server/core/deps.ts';

const every = 30_000;
/** Settled payments seldom change. */
const recheckEvery = 10 * minute;
/** Payments of each kind per run, and concurrent requests to the provider. */
const maxChecked = 200;
const concurrency = 4;
/** Removed cards per run: few, because payments wait while a provider does not answer. */
const maxRevoked = 40;
/** Settled payments per run. */
const maxRechecked = 500;

const check = async (deps: SettlingDeps, payment: PaymentTable, now: number): Promise<void> => {
  if (isRefunding(payment)) return requestRefund(deps, payment, now);
  await settleByPaymentId(deps, payment, now);
  if (payment.created_at <= now - limits.orderLife) await expirePayment(deps, payment.id, now);
};

const forEachConcurrently = async <T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> => {
  const queue = items.values();
  const runQueued = async (): Promise<void> => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: concurrency }, runQueued));
};

/** One failure does not stop the others; the payment is checked again later. */
const checkAll = async (deps: SettlingDeps, due: readonly PaymentTable[], now: number): Promise<void> => {
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await deps.db.write((tx) => markPaymentsChecked(tx, ids, now));
  await forEachConcurrently(due, (payment) =>
    withTimeout(limits.providerTimeout, check(deps, payment, now)).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be asked about'),
    ),
  );
};

/** One failure does not stop the others; the card is tried again later. */
const revokeCard = async (
  { db, log, payments }: SettlingDeps,
  { provider, reference }: CardReference,
): Promise<void> => {
  try {
    if (payments.forgetCard !== undefined) await withTimeout(limits.providerTimeout, payments.forgetCard(reference));
    await db.write((tx) => deleteCardRevocation(tx, { provider, reference }));
  } catch (error) {
    log.warn({ err: error }, 'a removed card could not be revoked at its provider');
  }
};

/** Revokes removed cards at the provider, and gives up after `payments.giveUp`. [PAY-13] */
const revokeCards = async (deps: SettlingDeps, now: number): Promise<void> => {
  const { db, log, payments } = deps;
  for (const card of await db.write((tx) => deleteOverdueRevocations(tx, now))) {
    log.error(card, 'a removed card was never revoked: revoke it on the pages of its provider');
  }
  const due = await listDueRevocations(db.read, payments.name, { now, limit: maxRevoked });
  if (due.length === 0) return;
  const references = due.map(({ reference }) => reference);
  await db.write((tx) => markRevocationsAsked(tx, payments.name, { references, now }));
  await forEachConcurrently(due, (card) => revokeCard(deps, card));
};

/**
 * Asks the provider about unsettled payments and refunds, expires those not paid in time, and revokes removed cards.
 * [PAY-12 PAY-13]
 */
export const reconcilePayments = async (deps: SettlingDeps, now: number): Promise<void> => {
  const { db, payments } = deps;
  const page = { now, limit: maxChecked };
  await checkAll(
    deps,
    [
      ...(await listUnconfirmedRefunds(db.read, payments.name, page)),
      ...(await listUnsettledPayments(db.read, payments.name, page)),
    ],
    now,
  );
  await revokeCards(deps, now);
};

/** Finds refunds, charge backs and late payments whose webhook was lost. [PAY-10 PAY-12] */
export const recheckPayments = async (deps: SettlingDeps, now: number): Promise<void> => {
  const due = await listPaymentsToRecheck(deps.db.read, deps.payments.name, { now, limit: maxRechecked });
  await checkAll(deps, due, now);
};

export const startReconciler = (deps: Deps): { stop: () => Promise<void> } => {
  const jobs = [
    runPeriodically(every, () =>
      reconcilePayments(deps, deps.now()).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'reconciling has failed'),
      ),
    ),
    runPeriodically(recheckEvery, () =>
      recheckPayments(deps, deps.now()).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'checking settled payments has failed'),
      ),
    ),
  ];
  return { stop: async () => void (await Promise.all(jobs.map(({ stop }) => stop()))) };
};
