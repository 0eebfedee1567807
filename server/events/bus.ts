import type { Logger } from 'pino';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Config } from '#server/start/config.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { type Listener, createSubscribers } from './subscribers.ts';

/** Transient event: broadcast to current listeners, never stored. Must fit NOTIFY's 8,000-byte payload. */
export type Hint = Extract<LiveEvent, { readonly type: 'typing' | 'user' }>;

/** Notifies every node about new events of a member; the events themselves are in the database. */
export type Bus = {
  /** Must not be called inside a transaction: listeners query the database at once. */
  notify: (memberId: string) => void;
  /** Carries its whole content: there is nothing to load. [CHAT-16] */
  publishHint: (memberId: string, hint: Hint) => void;
  /** Clears the member's typing state on all nodes. [HIDDEN-02] */
  endTyping: (memberId: string) => void;
  subscribe: (memberId: string, listener: Listener) => () => void;
  close: () => Promise<void>;
};

const openLocalBus = (): Bus => {
  const { subscribe, notify, publishHint, endTyping } = createSubscribers();
  return {
    notify,
    publishHint: (memberId, hint) => publishHint(memberId, JSON.stringify(hint)),
    endTyping: (memberId) => endTyping(memberId, publishHint),
    subscribe,
    close: async () => undefined,
  };
};

/** In-process with a SQLite directory, over PostgreSQL between several nodes. */
export const createBus = async (config: Pick<Config, 'databaseUrl'>, log: Logger): Promise<Bus> =>
  config.databaseUrl === null ? openLocalBus() : createPostgresBus(config.databaseUrl, log);
