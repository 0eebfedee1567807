import { onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from './process.ts';
import type { Storage } from './storage.ts';

/** A server process over some data that can be restarted. */
export type Node = {
  /** Address since its last start. */
  readonly address: () => string;
  readonly process: () => ServerProcess;
  /** Starts it, until it is ready. */
  readonly start: () => Promise<void>;
  /** Ends it; returns its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
};

/** The process ends with the test. */
export const makeNode = (
  { dataDir, databaseUrl }: Storage,
  environment: Readonly<Record<string, string>> = {},
): Node => {
  let running: { process: ServerProcess; address: string } | null = null;
  const current = () => {
    if (running === null) throw new Error('The server has not been started.');
    return running;
  };
  const end: Node['end'] = (signal) => {
    const { process } = current();
    process.kill(signal);
    return process.exit;
  };
  onTestFinished(async () => {
    if (running !== null) await end('SIGKILL');
  });
  return {
    address: () => current().address,
    process: () => current().process,
    start: async () => {
      const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
      const process = startServer({ DATA_DIR: dataDir, ...database, ...environment });
      running = { process, address: '' };
      const address = await process.address;
      running = { process, address };
      const { status } = await fetch(`${address}/readyz`);
      if (status !== 200) throw new Error(`The server is not ready: ${status}`);
    },
    end,
  };
};

/** Storage that is removed after the test. */
export const temporary = async (making: Promise<Storage>): Promise<Storage> => {
  const storage = await making;
  onTestFinished(() => storage.remove());
  return storage;
};
