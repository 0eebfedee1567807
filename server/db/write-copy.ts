import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { StartError, getErrorCode } from '#server/start/start-error.ts';
import type { Database, Engine } from './open.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

/** Name of the copy in its directory. */
export const copyNames = { sqlite: 'vesper.db', postgres: 'vesper.dump' } as const satisfies Record<Engine, string>;

type Source = { readonly db: Database; readonly dataDir: string; readonly databaseUrl: string | null };

/** Reads from the copy, or from the same snapshot. */
type Inspect<T> = (db: Kysely<Schema>) => Promise<T>;

/** Also leaves out the remains of deleted rows. Writers go on meanwhile. */
const writeSqliteCopy = async <T>({ dataDir }: Source, directory: string, inspect: Inspect<T>): Promise<T> => {
  const source = new DatabaseSync(join(dataDir, 'vesper.db'), { timeout: 5_000 });
  try {
    source.prepare('vacuum into ?').run(join(directory, copyNames.sqlite));
  } finally {
    source.close();
  }
  const copy = await openSqlite(directory, { beside: true });
  try {
    return await inspect(copy.read);
  } finally {
    await copy.close();
  }
};

/** The password goes through the environment: other users of the machine can read the arguments. */
const runPostgresTool = (name: 'pg_dump' | 'pg_restore', url: string, words: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const target = new URL(url);
    const password = decodeURIComponent(target.password);
    target.password = '';
    const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
    const tool = spawn(name, [`--dbname=${target.href}`, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    tool.stderr.on('data', (bytes: Buffer) => {
      errors += bytes.toString();
    });
    tool.once('error', (error) =>
      reject(
        getErrorCode(error) === 'ENOENT'
          ? new StartError(`${name} is not installed: install PostgreSQL's client programs (postgresql-client).`)
          : error,
      ),
    );
    tool.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`${name} has failed: ${errors.trim()}`));
    });
  });

/** The dump and what is read beside it see one snapshot. */
const writePostgresCopy = <T>(db: Database, url: string, directory: string, inspect: Inspect<T>): Promise<T> =>
  db.snapshot(async (tx) => {
    // The transaction waits for the dump.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
    const inspected = await inspect(tx);
    await runPostgresTool('pg_dump', url, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.id}`,
      `--file=${join(directory, copyNames.postgres)}`,
    ]);
    return inspected;
  });

/**
 * Writes a consistent copy of a database in use into the directory, and returns what `inspect` reads of it. [OPS-01]
 * @throws {StartError} a program of PostgreSQL is missing or fails.
 */
export const writeDatabaseCopy = <T>(source: Source, directory: string, inspect: Inspect<T>): Promise<T> =>
  source.databaseUrl === null
    ? writeSqliteCopy(source, directory, inspect)
    : writePostgresCopy(source.db, source.databaseUrl, directory, inspect);

/** Loads a copy into an empty database: all of it, or nothing. */
export const loadPostgresCopy = (url: string, file: string): Promise<void> =>
  runPostgresTool('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    file,
  ]);
