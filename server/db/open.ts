import type { Kysely, Transaction } from 'kysely';
import type { Config } from '#server/start/config.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  readonly engine: Engine;
  /** For single queries that change nothing. Never inside a transaction. */
  readonly read: Kysely<Schema>;
  /** Several reads of one moment; nothing is changed. */
  snapshot: <T>(run: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;
  /**
   * Every change: as if nobody else were there. `run` may be run again from its start, so it asks the database
   * and does nothing else: no request, no mail, no timer.
   */
  write: <T>(run: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;
  /** What was deleted leaves the files too, where that is in our hands. Never inside a transaction. */
  scrub: () => Promise<void>;
  /** Resolves while the database answers. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the database, brings its tables up to date and, if it lies in the data directory, owns that directory. `beside`: a
 * server may own it meanwhile.
 */
export const openDatabase = (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { beside = false }: { readonly beside?: boolean } = {},
): Promise<Database> =>
  config.databaseUrl === null ? openSqlite(config.dataDir, { beside }) : openPostgres(config.databaseUrl);
