import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Readable by its owner only. Not recursive: Node's recursive mkdir never ends when nothing can be created. */
export const createDataDirectory = (path: string): void => {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { mode: 0o700 });
};

/** `reason` is the system's error code. */
export const describeDataDirectoryError = (path: string, reason: string): string =>
  `The data directory ${path} cannot be read and written (${reason}): correct its owner and rights, or set DATA_DIR to another directory.`;
