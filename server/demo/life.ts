import type { Deps } from '#server/deps.ts';
import { answerRegularly } from './answering.ts';
import { comeAndGoRegularly } from './presence.ts';

/** Demo members come and go, answer and like back, until they are stopped. */
export const bringToLife = async (
  deps: Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'now'>,
): Promise<{ stop: () => Promise<void> }> => {
  const coming = comeAndGoRegularly(deps);
  const answering = await answerRegularly(deps);
  return {
    stop: async () => {
      coming.stop();
      await answering.stop();
    },
  };
};
