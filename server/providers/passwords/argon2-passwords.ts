import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '#server/core/deps.ts';
import { createBoundedQueue } from '#server/core/bounded-queue.ts';

/** OWASP's floor for argon2id, which is the library's own algorithm. Each running hash holds its memory, hence the queue. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The password hash of an account that nobody can log in to. */
export const noPasswordHash = '!';

/** [LOGIN-06 LOGIN-09 SESSION-15] */
export const openPasswords = (): Passwords => {
  const inTurn = createBoundedQueue({ atOnce: 2, waiting: 200 });
  // Verified in place of a hash that does not exist, so that both answers take as long.
  const decoy = hash('', cost);
  decoy.catch(() => undefined);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (stored, password) => {
      const isReal = stored !== null && stored !== noPasswordHash;
      const checked = isReal ? stored : await decoy;
      const correct = await inTurn(() => verify(checked, password));
      return isReal && correct;
    },
  };
};
