import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backups } from '#contract/limits/server.ts';
import type { Deps } from '#server/core/deps.ts';
import { getErrorCode } from '#server/start/start-error.ts';
import { type DeletedMember, listDeletedMembers } from '#server/store/deleted-members.ts';

const fileName = 'deleted-members.txt';

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
};

/**
 * Lists the members who have deleted their account, by id and time and nothing else, beside the data or the backups: a
 * restored database does not know what happened after the backup. [OPS-06]
 */
export const writeDeletedMembers = async ({ db, now }: Pick<Deps, 'db' | 'now'>, directory: string): Promise<void> => {
  const members = await listDeletedMembers(db.read, now() - backups.deletions);
  const text = members.map(({ id, deletedAt }) => `${id}\t${new Date(deletedAt).toISOString()}\n`).join('');
  const path = join(directory, fileName);
  if (text === (await readText(path))) return;
  // Readers never see half a list.
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
};

/** An empty list where there is no file. */
export const readDeletedMembers = async (directory: string): Promise<readonly DeletedMember[]> =>
  (await readText(join(directory, fileName))).split('\n').flatMap((line) => {
    const [id = '', time = ''] = line.split('\t');
    const deletedAt = Date.parse(time);
    return id === '' || Number.isNaN(deletedAt) ? [] : [{ id, deletedAt }];
  });
