import type { Deps } from '#server/core/deps.ts';
import { startAutoReplies } from './auto-reply.ts';
import { startDemoPresence } from './demo-presence.ts';

export const startDemoActivity = async (
  deps: Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'now'>,
): Promise<{ stop: () => Promise<void> }> => {
  const presence = startDemoPresence(deps);
  const replies = await startAutoReplies(deps);
  return {
    stop: async () => {
      presence.stop();
      await replies.stop();
    },
  };
};
