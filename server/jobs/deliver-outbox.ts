import type { Deps } from '#server/core/deps.ts';
import { runPeriodically } from './run-periodically.ts';

const every = 3_000;

type Delivering = Pick<Deps, 'db' | 'mail' | 'sms' | 'log' | 'now'>;

/**
 * Delivers due mails and texts periodically and independently: a slow mail server must not delay a code. `stop` waits
 * for deliveries in progress.
 */
export const startOutboxDelivery = ({ db, mail, sms, log, now }: Delivering): { stop: () => Promise<void> } => {
  const deliveries = [
    runPeriodically(every, () =>
      mail.deliver(db, now()).catch((error: unknown) => log.warn({ err: error }, 'mails could not be delivered')),
    ),
    runPeriodically(every, () =>
      sms.deliver(db, now()).catch((error: unknown) => log.warn({ err: error }, 'texts could not be delivered')),
    ),
  ];
  return {
    stop: async () => {
      await Promise.all(deliveries.map((each) => each.stop()));
    },
  };
};
