import type { Deps } from '#server/core/deps.ts';
import { runPeriodically } from '#server/jobs/run-periodically.ts';
import { advanceDuePayments } from './sandbox-store.ts';
import { reportSandboxPayment } from './sandbox-webhooks.ts';

const every = 1_000;

type Needs = Pick<Deps, 'db' | 'log' | 'now'>;

/** Moves the sandbox payments on whose time has come, and reports them. */
export const advanceSandboxPayments = async (deps: Needs): Promise<void> => {
  for (const payment of await advanceDuePayments(deps.db, deps.now())) void reportSandboxPayment(deps, payment);
};

/** The provider's clock, until it is stopped. What is due while the server is down comes when it is there again. */
export const startSandboxScheduler = (deps: Needs): { stop: () => Promise<void> } =>
  runPeriodically(every, () =>
    advanceSandboxPayments(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sandbox payments could not be moved on'),
    ),
  );
