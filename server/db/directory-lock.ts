import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start/start-error.ts';
import { isDatabaseBusy } from './error-codes.ts';

/**
 * Makes this process the only server of a data directory. An OS lock on a separate file: it ends with the process
 * however that ends, and leaves the database open to operator commands.
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
