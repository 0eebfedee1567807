import type { Logger } from 'pino';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Config } from '#server/start/config.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { type Listener, createSubscribers } from './subscribers.ts';

/** What is told once, to those who listen now, and stands nowhere. Small: a word of PostgreSQL has 8,000 bytes at most. */
export type Hint = Extract<LiveEvent, { readonly type: 'typing' | 'user' }>;

/** Says to every node that there is something new for a member. What it is stands in the database. */
export type Bus = {
  /** Never inside a transaction: those who hear it look at once. */
  publish: (memberId: string) => void;
  /** Says the whole of it: there is nothing to look for. [CHAT-16] */
  hint: (memberId: string, hint: Hint) => void;
  /** Whoever was typing is not any more, also for who heard of it from another node. [HIDDEN-02] */
  endTyping: (memberId: string) => void;
  subscribe: (memberId: string, ears: Listener) => () => void;
  close: () => Promise<void>;
};

const openLocalBus = (): Bus => {
  const { subscribe, tell, hint, endTyping } = createSubscribers();
  return {
    publish: tell,
    hint: (memberId, passing) => hint(memberId, JSON.stringify(passing)),
    endTyping: (memberId) => endTyping(memberId, hint),
    subscribe,
    close: async () => undefined,
  };
};

/** In this process where the database lies in a directory, over PostgreSQL between several nodes. */
export const createBus = async (config: Pick<Config, 'databaseUrl'>, log: Logger): Promise<Bus> =>
  config.databaseUrl === null ? openLocalBus() : createPostgresBus(config.databaseUrl, log);
