import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start/start-error.ts';
import { isDatabaseBusy } from './error-codes.ts';

/**
 * Makes this process the only server of a data directory. The lock is one of the operating system, held on a file
 * of its own: it ends with the process however that ends, and the database stays open to the operator's commands.
 */
export const lockDataDirectory = (dataDir: string): { release: () => void } => {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isDatabaseBusy(error)) throw error;
    throw new StartError(
      `Another Vesper server already uses the data directory ${dataDir}: stop it, or set DATA_DIR to another directory.`,
    );
  }
  return { release: () => lock.close() };
};
