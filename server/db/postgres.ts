import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely';
import { Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { StartError, getErrorCode } from '#server/start/start-error.ts';
import { isSerializationFailure, isUniqueViolation, isStorageFull, isUnavailable } from './error-codes.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import type { Schema } from './schema.ts';
import { runInTransactionScope, assertOutsideTransaction } from './transaction-scope.ts';

const minVersion = 15;
/** Enough for fifty requests on each of two nodes that change the same rows: some seconds. */
const tries = 30;

/** Counts and sums as numbers, as on SQLite; all of ours are safe integers. */
const numbers = new TypeOverrides();
numbers.setTypeParser(types.builtins.INT8, Number);
numbers.setTypeParser(types.builtins.NUMERIC, Number);

class GuardedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    return super.acquireConnection();
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new GuardedDriver({ pool: this.#pool });
  }
}

const connect = (url: string, options: PoolConfig): { db: Kysely<Schema>; close: () => Promise<void> } => {
  const pool = new Pool({
    connectionString: url,
    application_name: 'vesper',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: numbers,
    ...options,
  });
  // A broken connection is replaced; the next query reports any lasting problem.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: new Kysely<Schema>({ dialect: new Dialect(pool) }),
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
};

const assertSupportedVersion = async (db: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version >= minVersion) return;
  throw new StartError(`The database of DATABASE_URL is PostgreSQL ${version}: use PostgreSQL ${minVersion} or newer.`);
};

const migrateDatabase = async (url: string): Promise<void> => {
  const { db, close } = connect(url, { max: 2 });
  try {
    await assertSupportedVersion(db);
    await migrate(db, 'postgres');
  } finally {
    await close();
  }
};

const describeDatabase = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

const toStartError = (url: string, error: unknown): unknown => {
  if (error instanceof StartError) return error;
  const place = describeDatabase(url);
  const code = getErrorCode(error) ?? '';
  if (code === '28P01' || code === '28000') {
    return new StartError(`The database ${place} refuses the user or the password: correct DATABASE_URL.`);
  }
  if (code === '3D000') {
    return new StartError(`There is no database ${place}: create it (createdb), or correct DATABASE_URL.`);
  }
  if (code === '42501') {
    return new StartError(`The user of DATABASE_URL may not create tables in ${place}: make it the database's owner.`);
  }
  if (isStorageFull(error)) return new StartError(`The disk of the database ${place} is full: make room on it.`);
  if (isUnavailable(error) || code.startsWith('E')) {
    return new StartError(
      `The database ${place} does not answer${code === '' ? '' : ` (${code})`}: start it, or correct DATABASE_URL.`,
    );
  }
  return error;
};

const canRetry = (error: unknown, attempt: number): boolean =>
  // A unique violation may be a conflict in disguise: the row was inserted after the lookup.
  attempt < tries && (isSerializationFailure(error) || (isUniqueViolation(error) && attempt < 3));

/** Full jitter, so that conflicting transactions do not meet again. */
const backOff = (attempt: number): Promise<void> => sleep(Math.random() * Math.min(400, 8 * 2 ** attempt));

export const openPostgres = async (url: string): Promise<Database> => {
  try {
    await migrateDatabase(url);
  } catch (error) {
    throw toStartError(url, error);
  }
  const { db, close } = connect(url, {
    max: 10,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  const write: Database['write'] = async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db
          .transaction()
          .setIsolationLevel('serializable')
          .execute((tx) => runInTransactionScope(() => run(tx)));
      } catch (error) {
        if (!canRetry(error, attempt)) throw error;
      }
      await backOff(attempt);
    }
  };
  return {
    engine: 'postgres',
    read: db,
    snapshot: (run) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => runInTransactionScope(() => run(tx))),
    write,
    // Autovacuum frees the space but keeps its bytes: the operator rewrites the tables (decision 147).
    scrub: async () => {},
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close,
  };
};
