import { createBoundedQueue } from '#server/core/bounded-queue.ts';

type Turns = { readonly queue: ReturnType<typeof createBoundedQueue>; readonly tasks: number };

/** Of one member. What waits is not read, so it is held in nobody's memory but the sender's. */
const limits = { atOnce: 2, waiting: 100 } as const;

const turnsOf = new Map<string, Turns>();

/** Takes in a member's uploads in turn: however many he begins, he fills no memory and nobody waits for him. [PHOTO-08] */
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
