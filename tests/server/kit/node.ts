import { onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from './process.ts';
import type { Storage } from './storage.ts';

/** One server process over some data, which can be started again once it has ended. */
export type Node = {
  /** Where it is since its last start. */
  readonly address: () => string;
  readonly process: () => ServerProcess;
  /** Starts it; the milliseconds until it has answered its first request. */
  readonly start: () => Promise<number>;
  /** Ends it; its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
};

/** To be used in a test: whatever becomes of it, the process ends with it. */
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
      const began = performance.now();
      const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
      const process = startServer({ DATA_DIR: dataDir, ...database, ...environment });
      running = { process, address: '' };
      const address = await process.address;
      running = { process, address };
      const { status } = await fetch(`${address}/readyz`);
      if (status !== 200) throw new Error(`The server is not ready: ${status}`);
      return performance.now() - began;
    },
    end,
  };
};

/** An empty place that is removed after the test. */
export const temporary = async (making: Promise<Storage>): Promise<Storage> => {
  const storage = await making;
  onTestFinished(() => storage.remove());
  return storage;
};
