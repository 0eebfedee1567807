import { Refusal } from '#server/core/call.ts';

/** Runs up to `atOnce` tasks, queues up to `waiting` more in order, and refuses the rest. */
export const createBoundedQueue = ({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) => {
  const queued: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queued.length >= waiting) throw new Refusal('unavailable');
    await new Promise<void>((resolve) => queued.push(resolve));
  };
  /** Hands the slot straight to the first queued task, so that no newcomer can take it. */
  const leave = (): void => {
    const next = queued.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
};
