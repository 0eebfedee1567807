import { payments as limits } from '#contract/limits.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { withTimeout } from '#server/core/with-timeout.ts';
import { runPeriodically } from './run-periodically.ts';
import { type SettlingDeps, requestRefund, expirePayment, settleByPaymentId } from '#server/store/payments.ts';
import type { Deps } from '#server/core/deps.ts';

const every = 30_000;
/** Payments that are asked about in one turn, and how many of them at the same time. */
const most = 200;
const atOnce = 4;

/**
 * Of whom nothing was heard for a while, fresh ones first: their members wait. Their own page asks, too, so most are
 * settled before. What nobody has paid ends, however old it is.
 */
const findUnheard = ({ db, payments }: SettlingDeps, now: number): Promise<PaymentTable[]> =>
  db.read
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'pending')
    .where('provider', '=', payments.name)
    .where((eb) => eb.or([eb('created_at', '>', now - limits.giveUp), eb('state', '=', 'open')]))
    .where('created_at', '<=', now - limits.ask)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', now - limits.askOld),
        eb.and([eb('asked_at', '<=', now - limits.ask), eb('created_at', '>', now - limits.old)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();

/** Whose money was to go back, and nobody has said that it did. They are never given up: it is the member's. */
const findRefunding = ({ db, payments }: SettlingDeps, now: number): Promise<PaymentTable[]> =>
  db.read
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'completed')
    .where('refund_at', '>', 0)
    .where('provider', '=', payments.name)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', now - limits.askOld),
        eb.and([eb('asked_at', '<=', now - limits.ask), eb('refund_at', '>', now - limits.old)]),
      ]),
    )
    .orderBy('refund_at')
    .limit(most)
    .execute();

const ask = async (deps: SettlingDeps, payment: PaymentTable, now: number): Promise<void> => {
  if (payment.refund_at !== null) return requestRefund(deps, payment, now);
  await settleByPaymentId(deps, payment, now);
  if (payment.created_at <= now - limits.openFor) await expirePayment(deps, payment.id, now);
};

/**
 * Asks the provider what has become of the payments of which nothing was heard, and ends what nobody has paid in time.
 * One that cannot be asked about now keeps no other from it, and has its turn again later. [PAY-12]
 */
export const reconcilePayments = async (deps: SettlingDeps, now: number): Promise<void> => {
  const due = [...(await findRefunding(deps, now)), ...(await findUnheard(deps, now))];
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await deps.db.write((tx) => tx.updateTable('payment').set({ asked_at: now }).where('id', 'in', ids).execute());
  const waiting = due.values();
  const askInTurn = async (): Promise<void> => {
    for (const payment of waiting) {
      await withTimeout(limits.answer, ask(deps, payment, now)).catch((error: unknown) =>
        deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be asked about'),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
};

/** Until it is stopped. */
export const startReconciler = (deps: Deps): { stop: () => Promise<void> } =>
  runPeriodically(every, () =>
    reconcilePayments(deps, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'reconciling has failed'),
    ),
  );
