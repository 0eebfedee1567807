import { setTimeout } from 'node:timers/promises';

/** Runs never overlap. `stop` waits for the one in progress. */
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
