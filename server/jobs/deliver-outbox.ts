import type { Deps } from '#server/core/deps.ts';
import { runPeriodically } from './run-periodically.ts';

const every = 3_000;

type Delivering = Pick<Deps, 'db' | 'mail' | 'sms' | 'log' | 'now'>;

/**
 * Lets the mails and texts leave that are due, again and again, one delivery of each at a time: no slow mail server holds
 * up a code. `stop` waits for those under way.
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
