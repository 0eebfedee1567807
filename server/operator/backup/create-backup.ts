import { copyFileSync, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyNames, writeDatabaseCopy } from '#server/db/write-copy.ts';
import { photoFilename, photoSizes } from '#server/domain/photo-names.ts';
import { writeDeletedMembers } from '#server/jobs/list-deleted-members.ts';
import { OperatorError, type OperatorDeps } from '#server/operator/command.ts';
import { getErrorCode } from '#server/start/start-error.ts';
import { listStoredPhotos } from '#server/store/photo-files.ts';
import { type FileEntry, type Manifest, recordFile, writeManifest } from './archive.ts';
import { backupName, partialName } from './backup-names.ts';
import { digestKey } from './backup-key.ts';

const readVersion = async (): Promise<string> => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
};

/** Returns null when the file does not exist: sizes are rendered when first needed. */
const copyPhoto = async (dataDir: string, directory: string, name: string): Promise<FileEntry | null> => {
  try {
    await copyFile(join(dataDir, 'photos', name), join(directory, 'photos', name));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  return recordFile(directory, join('photos', name));
};

/** Photo ids with the files copied of each. */
type Copied = Map<string, readonly FileEntry[]>;

const copyPhotos = async (
  dataDir: string,
  directory: string,
  ids: readonly string[],
  copied: Copied,
): Promise<void> => {
  for (const id of ids) {
    if ((copied.get(id) ?? []).length > 0) continue;
    const files: FileEntry[] = [];
    for (const size of photoSizes) {
      const file = await copyPhoto(dataDir, directory, photoFilename(id, size));
      if (file !== null) files.push(file);
    }
    copied.set(id, files);
  }
};

const hasWhole = (copied: Copied, id: string): boolean =>
  (copied.get(id) ?? []).some(({ path }) => path === join('photos', photoFilename(id, 'full')));

/** Photos deleted since an earlier snapshot: the backup must not keep them. */
const removeOthers = async (directory: string, copied: Copied, ids: ReadonlySet<string>): Promise<void> => {
  for (const [id, files] of copied) {
    if (ids.has(id)) continue;
    for (const { path } of files) await rm(join(directory, path), { force: true });
    copied.delete(id);
  }
};

const maxSnapshots = 5;

/**
 * Copies the database, then the photos that it names. A photo whose file is gone was deleted meanwhile, unless
 * another copy of the database names it too: then its file was missing before.
 */
const copyEverything = async ({ db, config }: OperatorDeps, directory: string) => {
  const source = { db, dataDir: config.dataDir, databaseUrl: config.databaseUrl };
  const database = copyNames[db.engine];
  const copied: Copied = new Map();
  let missing: readonly string[] = [];
  for (let snapshot = 1; snapshot <= maxSnapshots; snapshot += 1) {
    await rm(join(directory, database), { force: true });
    const { required, evidence } = await writeDatabaseCopy(source, directory, listStoredPhotos);
    const before = new Set(missing);
    const ids = [...required, ...evidence];
    await removeOthers(directory, copied, new Set(ids));
    await copyPhotos(config.dataDir, directory, ids, copied);
    missing = required.filter((id) => !hasWhole(copied, id));
    if (missing.every((id) => before.has(id))) break;
  }
  const files = [await recordFile(directory, database), ...[...copied.values()].flat()];
  return { files, missing };
};

/** Null: the key comes from SECRET_KEY, or is not to be included. */
const copyKey = async ({ config }: OperatorDeps, directory: string, withKey: boolean): Promise<FileEntry | null> => {
  if (!withKey) return null;
  if (config.secretKey !== null)
    throw new OperatorError('The key comes from SECRET_KEY: keep that where it is, and leave out --with-key.');
  copyFileSync(join(config.dataDir, 'secret.key'), join(directory, 'secret.key'));
  return recordFile(directory, 'secret.key');
};

type Created = { readonly path: string; readonly manifest: Manifest };

/** Writes a new directory into `target`; it gets its name when it is complete. [OPS-01] */
export const createBackup = async (
  deps: OperatorDeps,
  target: string,
  { withKey }: { readonly withKey: boolean },
): Promise<Created> => {
  const now = deps.now();
  const path = resolve(target, backupName(now));
  const partial = resolve(target, partialName(now));
  if (existsSync(path) || existsSync(partial)) throw new OperatorError(`There is already a backup ${path}.`);
  await mkdir(join(partial, 'photos'), { recursive: true, mode: 0o700 });
  try {
    const key = await copyKey(deps, partial, withKey);
    const { files, missing } = await copyEverything(deps, partial);
    const manifest: Manifest = {
      format: 1,
      version: await readVersion(),
      created_at: new Date(now).toISOString(),
      engine: deps.db.engine,
      key: { digest: digestKey(deps.vault), included: key !== null },
      missing_photos: [...missing],
      files: key === null ? files : [...files, key],
    };
    await writeManifest(partial, manifest);
    await rename(partial, path);
    await writeDeletedMembers(deps, target);
    return { path, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
};
