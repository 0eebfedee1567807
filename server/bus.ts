import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openPostgresBus } from './postgres-bus.ts';
import { makeSubscribers } from './subscribers.ts';

/** Says to every node that there is something new for a member. What it is stands in the database. */
export type Bus = {
  /** Never inside a transaction: those who hear it look at once. */
  publish: (memberId: string) => void;
  /** `heard` is also called when something may have been missed. */
  subscribe: (memberId: string, heard: () => void) => () => void;
  close: () => Promise<void>;
};

const openLocalBus = (): Bus => {
  const { subscribe, tell } = makeSubscribers();
  return { publish: tell, subscribe, close: async () => undefined };
};

/** In this process where the database lies in a directory, over PostgreSQL between several nodes. */
export const openBus = async (config: Pick<Config, 'databaseUrl'>, log: Logger): Promise<Bus> =>
  config.databaseUrl === null ? openLocalBus() : openPostgresBus(config.databaseUrl, log);
