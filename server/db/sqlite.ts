import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { describeDataDirectoryError, createDataDirectory } from '#server/start/data-directory.ts';
import { StartError, getErrorCode } from '#server/start/start-error.ts';
import { lockDataDirectory } from './directory-lock.ts';
import { isNotADatabase, isStorageFull } from './error-codes.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import type { Schema } from './schema.ts';
import { runInTransactionScope, assertOutsideTransaction } from './transaction-scope.ts';

const isInput = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  ArrayBuffer.isView(value);

const toInputs = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite stores no ${typeof value}: booleans are 0 or 1, JSON is text.`);
  });

/** Adapts Node's statement to Kysely's interface. */
const shimStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...toInputs(parameters)),
  run: (parameters) => statement.run(...toInputs(parameters)),
  iterate: (parameters) => statement.iterate(...toInputs(parameters)),
});

const maxCachedStatements = 300;
const beginWriting = 'begin immediate';

const shim = (connection: DatabaseSync): SqliteDatabase => {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare: (text) => {
      const known = prepared.get(text);
      if (known !== undefined) return known;
      const statement = shimStatement(connection.prepare(text));
      const [oldest] = prepared.keys();
      if (prepared.size >= maxCachedStatements && oldest !== undefined) prepared.delete(oldest);
      prepared.set(text, statement);
      return statement;
    },
  };
};

/** One connection, lent to one user at a time in order of request. */
class OneConnectionDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;
  readonly #begin: string;
  readonly #writes: boolean;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(connection: DatabaseSync, begin: string) {
    super({ database: shim(connection) });
    this.#connection = connection;
    this.#begin = begin;
    this.#writes = begin === beginWriting;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    const before = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    // Lets other requests and timers run between queued writes; reads are short and release at once.
    if (this.#writes) setImmediate(this.#release);
    else this.#release();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }

  /** A full disk ends the transaction by itself; rolling back again would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** The driver lends its one connection itself, and SQLite can change tables inside a transaction. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): true {
    return true;
  }

  override get supportsTransactionalDdl(): true {
    return true;
  }
}

class Dialect extends SqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #begin: string;

  constructor(connection: DatabaseSync, begin: string) {
    super({ database: shim(connection) });
    this.#connection = connection;
    this.#begin = begin;
  }

  override createDriver(): SqliteDriver {
    return new OneConnectionDriver(this.#connection, this.#begin);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

const connect = (path: string, pragmas: string): DatabaseSync => {
  const connection = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
  connection.exec(pragmas);
  return connection;
};

const toStartError = (dataDir: string, error: unknown): unknown => {
  if (error instanceof StartError) return error;
  if (isStorageFull(error))
    return new StartError(`The disk of the data directory ${dataDir} is full: make room on it.`);
  if (isNotADatabase(error)) {
    return new StartError(
      `The database in ${dataDir} is damaged or no Vesper database: restore a backup, or set DATA_DIR to another directory.`,
    );
  }
  // Error code of node:fs for the directory, or of SQLite (CANTOPEN, READONLY, PERM, IOERR) for a file in it.
  const reason = getErrorCode(error);
  if (reason === null) return error;
  const code = reason === 'ERR_SQLITE_ERROR' && error instanceof Error ? error.message : reason;
  return new StartError(describeDataDirectoryError(dataDir, code));
};

/** Reads use a separate connection, so they never wait for a write. */
export const openSqlite = async (dataDir: string, { beside }: { readonly beside: boolean }): Promise<Database> => {
  const opened: { close: () => unknown }[] = [];
  const close = async (): Promise<void> => {
    for (const part of opened.splice(0).toReversed()) await part.close();
  };
  try {
    const path = join(dataDir, 'vesper.db');
    if (beside && !existsSync(path)) {
      throw new StartError(`There is no Vesper database in ${dataDir}: correct DATA_DIR, or start the server first.`);
    }
    createDataDirectory(dataDir);
    if (!beside) opened.push({ close: lockDataDirectory(dataDir).release });
    // secure_delete overwrites deleted rows: erased members must not remain in the file.
    const pragmas = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON';
    const writing = connect(path, pragmas);
    const writer = new Kysely<Schema>({ dialect: new Dialect(writing, beginWriting) });
    opened.push({ close: () => writing.close() });
    await migrate(writer, 'sqlite');
    const reading = connect(path, 'PRAGMA query_only = ON');
    const read = new Kysely<Schema>({ dialect: new Dialect(reading, 'begin') });
    opened.push({ close: () => reading.close() });
    return {
      engine: 'sqlite',
      read,
      snapshot: (run) => read.transaction().execute((tx) => runInTransactionScope(() => run(tx))),
      write: (run) => writer.transaction().execute((tx) => runInTransactionScope(() => run(tx))),
      // Holds the read connection, because an active read would prevent truncating the log.
      scrub: () =>
        read.connection().execute(async () => {
          await sql`pragma wal_checkpoint(truncate)`.execute(writer);
        }),
      check: async () => {
        await sql`select 1`.execute(read);
      },
      close,
    };
  } catch (error) {
    await close();
    throw toStartError(dataDir, error);
  }
};
