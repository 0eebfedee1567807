import type { Deps } from '#server/core/deps.ts';
import { runPeriodically } from '#server/jobs/run-periodically.ts';
import { advanceDuePayments } from './sandbox-store.ts';
import { reportSandboxPayment } from './sandbox-webhooks.ts';

const interval = 1_000;

type SchedulerDeps = Pick<Deps, 'db' | 'log' | 'now'>;

/** Applies due state changes and reports them. */
export const advanceSandboxPayments = async (deps: SchedulerDeps): Promise<void> => {
  for (const payment of await advanceDuePayments(deps.db, deps.now())) void reportSandboxPayment(deps, payment);
};

/** Advances due payments; steps missed while the server was down run at the next start. */
export const startSandboxScheduler = (deps: SchedulerDeps): { stop: () => Promise<void> } =>
  runPeriodically(interval, () =>
    advanceSandboxPayments(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sandbox payments could not be moved on'),
    ),
  );
