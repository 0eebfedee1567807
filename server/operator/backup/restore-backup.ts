import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDirectory } from '#server/db/directory-lock.ts';
import { type PostgresUse, emptyPostgres, readPostgresUse } from '#server/db/empty-postgres.ts';
import { openDatabase } from '#server/db/open.ts';
import { copyNames, loadPostgresCopy } from '#server/db/write-copy.ts';
import { readDeletedMembers } from '#server/jobs/list-deleted-members.ts';
import { OperatorError, type OperatorDeps } from '#server/operator/command.ts';
import type { Config } from '#server/start/config.ts';
import { createDataDirectory } from '#server/start/data-directory.ts';
import { addAudit } from '#server/store/audit.ts';
import { type DeletedMember, deleteAgain } from '#server/store/deleted-members.ts';
import { type LedgerFault, checkLedger } from '#server/store/ledger-check.ts';
import { endRestoredAccess } from '#server/store/restored-rows.ts';
import { type Manifest, checkBackup } from './archive.ts';
import { findKeyDigest } from './backup-key.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>;

export type RestoreOptions = { readonly force: boolean; readonly withoutKey: boolean };

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const requireSameEngine = ({ databaseUrl }: Target, { engine }: Manifest): void => {
  if ((databaseUrl === null) === (engine === 'sqlite')) return;
  const remedy = engine === 'sqlite' ? 'unset DATABASE_URL' : 'set DATABASE_URL';
  throw new OperatorError(`The backup is of ${engineNames[engine]}: ${remedy}.`);
};

/** Without the key, encrypted accounts cannot be read, and blocked ones and self-exclusions are not found again. */
const requireKey = (target: Target, { key }: Manifest, { withoutKey, force }: RestoreOptions): void => {
  const digest = findKeyDigest(target);
  if (digest === key.digest || withoutKey) return;
  if (key.included && (digest === null || (force && target.secretKey === null))) return;
  const place = join(target.dataDir, 'secret.key');
  if (key.included)
    throw new OperatorError(`${place} or SECRET_KEY is another key than that of the backup: remove it.`);
  throw new OperatorError(
    `The backup does not contain its key: copy that to ${place}, or set SECRET_KEY; --without-key goes on without bank accounts and self-exclusions.`,
  );
};

const hasFiles = async (directory: string): Promise<boolean> =>
  existsSync(directory) && (await readdir(directory)).length > 0;

/** A connection outlives its server by a moment. */
const waitForServers = async (url: string): Promise<PostgresUse> => {
  for (let tries = 1; ; tries += 1) {
    const use = await readPostgresUse(url);
    if (use.servers === 0 || tries === 8) return use;
    await sleep(250);
  }
};

const requireEmpty = async ({ dataDir, databaseUrl }: Target, { force }: RestoreOptions): Promise<void> => {
  const use = databaseUrl === null ? null : await waitForServers(databaseUrl);
  if (use !== null && use.servers > 0) throw new OperatorError('A server uses the database: stop it first.');
  if (force) return;
  const found = [
    ...(databaseUrl === null && existsSync(join(dataDir, 'vesper.db')) ? [`a database in ${dataDir}`] : []),
    ...(use !== null && use.tables > 0 ? ['tables in the database of DATABASE_URL'] : []),
    ...((await hasFiles(join(dataDir, 'photos'))) ? [`photos in ${dataDir}`] : []),
  ];
  if (found.length === 0) return;
  throw new OperatorError(`There are ${found.join(' and ')}: --force replaces them.`);
};

const copyFiles = async (backup: string, { files }: Manifest, staging: string): Promise<void> => {
  for (const { path } of files) {
    const file = join(staging, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await copyFile(join(backup, path), file);
    await chmod(file, 0o600);
  }
};

/** `deletedAgain`: members who had deleted their account after the backup. */
type Finished = { readonly faults: readonly LedgerFault[]; readonly deletedAgain: number };

type Restored = Finished & { readonly manifest: Manifest };

/** Brings the tables up to date, ends all sessions and deletes again before a server can run. */
const finishDatabase = async (
  where: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { operator = 'operator', now }: Pick<OperatorDeps, 'operator' | 'now'>,
  backup: string,
  deleted: readonly DeletedMember[],
): Promise<Finished> => {
  const db = await openDatabase(where);
  try {
    const deletedAgain = await db.write(async (tx) => {
      await endRestoredAccess(tx);
      await addAudit(tx, {
        operator,
        command: 'backup restore',
        subject: basename(backup),
        time: now(),
        outcome: 'begun',
      });
      return deleteAgain(tx, deleted);
    });
    await db.scrub();
    return { faults: await db.snapshot(checkLedger), deletedAgain };
  } finally {
    await db.close();
  }
};

const replace = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true });
  if (existsSync(from)) await rename(from, to);
};

/**
 * Restores a backup on a machine without a running server. Nothing is changed before the backup, the key and the target
 * are known to be right. [OPS-02]
 */
export const restoreBackup = async (
  deps: Pick<OperatorDeps, 'config' | 'now' | 'operator'>,
  path: string,
  options: RestoreOptions,
): Promise<Restored> => {
  const { config } = deps;
  const { dataDir, databaseUrl } = config;
  const backup = resolve(path);
  const manifest = await checkBackup(backup);
  requireSameEngine(config, manifest);
  requireKey(config, manifest, options);
  createDataDirectory(dataDir);
  const lock = databaseUrl === null ? lockDataDirectory(dataDir) : null;
  const staging = join(dataDir, 'restoring');
  try {
    await requireEmpty(config, options);
    await rm(staging, { recursive: true, force: true });
    await copyFiles(backup, manifest, staging);
    if (databaseUrl !== null) {
      if (options.force) await emptyPostgres(databaseUrl);
      await loadPostgresCopy(databaseUrl, join(staging, copyNames.postgres));
    }
    const deleted = [...(await readDeletedMembers(dataDir)), ...(await readDeletedMembers(dirname(backup)))];
    const finished = await finishDatabase({ dataDir: staging, databaseUrl }, deps, backup, deleted);
    await replace(join(staging, 'photos'), join(dataDir, 'photos'));
    if (manifest.key.included && config.secretKey === null)
      await replace(join(staging, 'secret.key'), join(dataDir, 'secret.key'));
    if (databaseUrl === null) {
      for (const rest of ['vesper.db-wal', 'vesper.db-shm']) await rm(join(dataDir, rest), { force: true });
      await replace(join(staging, copyNames.sqlite), join(dataDir, copyNames.sqlite));
    }
    return { manifest, ...finished };
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock?.release();
  }
};
