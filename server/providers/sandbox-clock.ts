import type { Deps } from '#server/deps.ts';
import { regularly } from '#server/regularly.ts';
import { moveDuePayments } from './sandbox-memory.ts';
import { reportSandboxPayment } from './sandbox-webhooks.ts';

const every = 1_000;

type Needs = Pick<Deps, 'db' | 'log' | 'now'>;

/** Moves the sandbox payments on whose time has come, and reports them. */
export const moveSandboxOn = async (deps: Needs): Promise<void> => {
  for (const payment of await moveDuePayments(deps.db, deps.now())) void reportSandboxPayment(deps, payment);
};

/** The provider's clock, until it is stopped. What is due while the server is down comes when it is there again. */
export const runSandboxClock = (deps: Needs): { stop: () => Promise<void> } =>
  regularly(every, () =>
    moveSandboxOn(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sandbox payments could not be moved on'),
    ),
  );
