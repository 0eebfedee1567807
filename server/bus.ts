import type { Logger } from 'pino';
import type { LiveEvent } from '#contract/live.ts';
import type { Config } from './config.ts';
import { openPostgresBus } from './postgres-bus.ts';
import { type Ears, makeSubscribers } from './subscribers.ts';

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
  subscribe: (memberId: string, ears: Ears) => () => void;
  close: () => Promise<void>;
};

const openLocalBus = (): Bus => {
  const { subscribe, tell, hint, endTyping } = makeSubscribers();
  return {
    publish: tell,
    hint: (memberId, passing) => hint(memberId, JSON.stringify(passing)),
    endTyping: (memberId) => endTyping(memberId, hint),
    subscribe,
    close: async () => undefined,
  };
};

/** In this process where the database lies in a directory, over PostgreSQL between several nodes. */
export const openBus = async (config: Pick<Config, 'databaseUrl'>, log: Logger): Promise<Bus> =>
  config.databaseUrl === null ? openLocalBus() : openPostgresBus(config.databaseUrl, log);
