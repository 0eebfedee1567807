import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '#server/core/deps.ts';
import { createBoundedQueue } from '#server/core/bounded-queue.ts';
import { createFairQueue } from '#server/core/fair-queue.ts';

/**
 * OWASP's minimum for argon2id, the library's default algorithm. Each running hash holds this memory, so the queue
 * bounds how many run.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Stored for accounts that cannot log in. */
export const noPasswordHash = '!';

/** [LOGIN-06 LOGIN-09 SESSION-15] */
export const openPasswords = (): Passwords => {
  const enqueue = createFairQueue(createBoundedQueue({ atOnce: 2, waiting: 200 }), { waitingPerKey: 30 });
  // Verified when there is no real hash, so that both answers take the same time.
  const decoy = hash('', cost);
  decoy.catch(() => undefined);
  return {
    hash: (password, client = []) => enqueue(client, () => hash(password, cost)),
    verify: async (stored, password, client = []) => {
      const hasRealHash = stored !== null && stored !== noPasswordHash;
      const checked = hasRealHash ? stored : await decoy;
      const correct = await enqueue(client, () => verify(checked, password));
      return hasRealHash && correct;
    },
  };
};
