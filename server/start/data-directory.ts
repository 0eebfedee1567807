import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** For its owner alone. Its own step is not recursive: Node's recursive mkdir never ends where nothing can be made. */
export const createDataDirectory = (path: string): void => {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { mode: 0o700 });
};

/** What is said where it cannot be used; `reason` is the system's short name. */
export const describeDataDirectoryError = (path: string, reason: string): string =>
  `The data directory ${path} cannot be read and written (${reason}): correct its owner and rights, or set DATA_DIR to another directory.`;
