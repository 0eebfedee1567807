import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Storage } from './storage.ts';

const run = promisify(execFile);

/** A command of the operator over some data, in a process of its own; rejects when it fails. */
export const runOperatorCommand = async (
  { dataDir, databaseUrl }: Pick<Storage, 'dataDir' | 'databaseUrl'>,
  ...words: readonly string[]
): Promise<string> => {
  const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '1', ...database };
  const { stdout } = await run(process.execPath, ['server/operator/main.ts', ...words], { env });
  return stdout.trim();
};
