import type { Deps } from '#server/core/deps.ts';
import { startAutoReplies } from './auto-reply.ts';
import { startDemoPresence } from './demo-presence.ts';

/** Demo members come and go, answer and like back, until they are stopped. */
export const startDemoActivity = async (
  deps: Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'now'>,
): Promise<{ stop: () => Promise<void> }> => {
  const coming = startDemoPresence(deps);
  const answering = await startAutoReplies(deps);
  return {
    stop: async () => {
      coming.stop();
      await answering.stop();
    },
  };
};
