import { createBoundedQueue } from '#server/core/bounded-queue.ts';

type MemberQueue = { readonly queue: ReturnType<typeof createBoundedQueue>; readonly tasks: number };

/** Per member. A waiting upload is not read, so it takes no memory here. */
const limits = { atOnce: 2, waiting: 100 } as const;

const memberQueues = new Map<string, MemberQueue>();

/**
 * Runs a member's uploads one after the other, so that many of them neither fill the memory nor delay other members.
 * [PHOTO-08]
 */
export const queueUpload = async <T>(memberId: string, task: () => Promise<T>): Promise<T> => {
  const { queue, tasks } = memberQueues.get(memberId) ?? { queue: createBoundedQueue(limits), tasks: 0 };
  memberQueues.set(memberId, { queue, tasks: tasks + 1 });
  try {
    return await queue(task);
  } finally {
    const left = (memberQueues.get(memberId)?.tasks ?? 1) - 1;
    if (left === 0) memberQueues.delete(memberId);
    else memberQueues.set(memberId, { queue, tasks: left });
  }
};
