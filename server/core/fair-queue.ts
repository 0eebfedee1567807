import { Refusal } from './call.ts';
import type { createBoundedQueue } from './bounded-queue.ts';

type Queue = ReturnType<typeof createBoundedQueue>;

/** The last task of a key, and how many of its tasks run or wait. */
type Line = { readonly last: Promise<unknown>; readonly tasks: number };

/**
 * Gives each key at most one place in `queue`: a task waits outside until the earlier tasks of all its keys have ended.
 * More than `waitingPerKey` tasks of one key are refused.
 */
export const createFairQueue = (queue: Queue, { waitingPerKey }: { readonly waitingPerKey: number }) => {
  const lines = new Map<string, Line>();
  const leave = (key: string): void => {
    const line = lines.get(key);
    if (line === undefined) return;
    if (line.tasks === 1) lines.delete(key);
    else lines.set(key, { ...line, tasks: line.tasks - 1 });
  };
  return async <T>(keys: readonly string[], task: () => Promise<T>): Promise<T> => {
    const before = keys.map((key) => lines.get(key));
    if (before.some((line) => line !== undefined && line.tasks > waitingPerKey)) throw new Refusal('unavailable');
    const result = Promise.allSettled(before.flatMap((line) => (line === undefined ? [] : [line.last]))).then(() =>
      queue(task),
    );
    keys.forEach((key, at) => lines.set(key, { last: result, tasks: (before[at]?.tasks ?? 0) + 1 }));
    try {
      return await result;
    } finally {
      keys.forEach(leave);
    }
  };
};
