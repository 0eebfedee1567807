import { setTimeout } from 'node:timers/promises';
import type { Deps } from './deps.ts';

const every = 3_000;

/** Lets the mails leave that are due, again and again, one delivery at a time. `stop` waits for the one under way. */
export const deliverRegularly = ({
  db,
  mail,
  log,
  now,
}: Pick<Deps, 'db' | 'mail' | 'log' | 'now'>): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const pause = (): Promise<void> =>
    setTimeout(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await mail.deliver(db, now()).catch((error: unknown) => log.warn({ err: error }, 'mails could not be delivered'));
      await pause();
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};
