import { Refusal } from '#server/core/call.ts';

/** Lets `atOnce` tasks run, holds up to `waiting` more in their order, and turns the rest away. */
export const createBoundedQueue = ({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) => {
  const held: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (held.length >= waiting) throw new Refusal('unavailable');
    await new Promise<void>((resolve) => held.push(resolve));
  };
  /** Whoever waits first takes over the place, so that nobody else can slip in between. */
  const leave = (): void => {
    const next = held.shift();
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
