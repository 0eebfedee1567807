import type { Kysely, Transaction } from 'kysely';
import type { Config } from '#server/start/config.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  readonly engine: Engine;
  /** Single read-only queries. Never inside a transaction. */
  readonly read: Kysely<Schema>;
  /** Several reads of one snapshot. */
  snapshot: <T>(run: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;
  /**
   * Serializable. `run` may be retried from its start, so it must do nothing but query: no request, no mail, no timer.
   */
  write: <T>(run: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;
  /** Removes deleted data from the files too, as far as the engine allows. Never inside a transaction. */
  scrub: () => Promise<void>;
  /** Resolves while the database responds. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/** Also migrates, and locks the data directory of a SQLite database. `beside`: a server may hold the lock already. */
export const openDatabase = (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { beside = false }: { readonly beside?: boolean } = {},
): Promise<Database> =>
  config.databaseUrl === null ? openSqlite(config.dataDir, { beside }) : openPostgres(config.databaseUrl);
