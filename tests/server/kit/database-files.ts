import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Deps } from '#server/core/deps.ts';
import type { Database } from '#server/db/open.ts';
import { runOperator } from '#server/operator/run.ts';

/**
 * Files of PostgreSQL and their bytes as text, without those of other databases. PostgreSQL runs on this machine
 * (tools/test-postgres.ts). SQLite has none: its files are in the data directory.
 */
export const readDatabaseFiles = async ({ engine, read }: Database): Promise<(readonly [string, string])[]> => {
  if (engine === 'sqlite') return [];
  const { rows } = await sql<{ directory: string; own: string }>`
    select current_setting('data_directory') as directory, oid::text as own from pg_database
    where datname = current_database()`.execute(read);
  const { directory = '', own = '' } = rows[0] ?? {};
  const isOwn = (path: string): boolean => !path.startsWith(`base${sep}`) || path.startsWith(join('base', own) + sep);
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => isOwn(path) && existsSync(join(directory, path)))
    .map((path) => [path, readFileSync(join(directory, path), 'latin1')] as const);
};

/** As an operator does it: a table that another connection still reads stays for a moment, and the command says to run it again. */
export const rewriteDatabase = (deps: Deps): Promise<string> =>
  vi.waitFor(() => runOperator(deps, ['database', 'rewrite']), { timeout: 10_000 });
