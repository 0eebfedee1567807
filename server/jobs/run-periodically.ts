import { setTimeout } from 'node:timers/promises';

/** Does something again and again, one time after the other. `stop` waits for the one under way. */
export const runPeriodically = (every: number, act: () => Promise<void>): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const pause = (): Promise<void> =>
    setTimeout(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await act();
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
