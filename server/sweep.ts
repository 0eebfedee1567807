import { events, idempotency, rateLimits } from '#contract/limits.ts';
import type { Deps } from './deps.ts';

const every = 10 * 60_000;
const longestWindow = Math.max(...Object.values(rateLimits).map(({ window }) => window));

/** Forgets what nobody can ask for any more. */
export const sweep = ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> =>
  db.write(async (tx) => {
    await tx
      .deleteFrom('idempotency')
      .where('created_at', '<', now - idempotency.keep)
      .execute();
    await tx
      .deleteFrom('event')
      .where('created_at', '<', now - events.keep)
      .execute();
    await tx
      .deleteFrom('rate')
      .where('window_start', '<', now - longestWindow)
      .execute();
    await tx.deleteFrom('session').where('expires_at', '<=', now).execute();
    await tx
      .deleteFrom('mail_token')
      .where('expires_at', '<=', now - events.keep)
      .execute();
  });

/** Sweeps now and then until it is stopped. */
export const sweepRegularly = (deps: Pick<Deps, 'db' | 'log' | 'now'>): { stop: () => void } => {
  const timer = setInterval(() => {
    sweep(deps, deps.now()).catch((error: unknown) => deps.log.warn({ err: error }, 'sweeping has failed'));
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
