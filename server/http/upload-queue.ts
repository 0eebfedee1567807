import { createBoundedQueue } from '#server/core/bounded-queue.ts';

type Turns = { readonly queue: ReturnType<typeof createBoundedQueue>; readonly tasks: number };

/** Per member. A waiting upload is not read, so it takes no memory here. */
const limits = { atOnce: 2, waiting: 100 } as const;

const turnsOf = new Map<string, Turns>();

/**
 * Runs a member's uploads one after the other, so that many of them neither fill the memory nor delay other members.
 * [PHOTO-08]
 */
export const queueUpload = async <T>(memberId: string, task: () => Promise<T>): Promise<T> => {
  const { queue, tasks } = turnsOf.get(memberId) ?? { queue: createBoundedQueue(limits), tasks: 0 };
  turnsOf.set(memberId, { queue, tasks: tasks + 1 });
  try {
    return await queue(task);
  } finally {
    const left = (turnsOf.get(memberId)?.tasks ?? 1) - 1;
    if (left === 0) turnsOf.delete(memberId);
    else turnsOf.set(memberId, { queue, tasks: left });
  }
};
