import { Client } from 'pg';
import { getErrorCode } from '#server/start/start-error.ts';

export type Rewritten = {
  readonly tables: number;
  /** Tables that were locked, or have deleted rows that a transaction or a replica may still read. */
  readonly inUse: readonly string[];
  /** True: the old segments of the log of changes are deleted, and those to come do not reuse their files. */
  readonly isLogCut: boolean;
};

/** Calls wait for a table at most as long as this and its copying take together. */
const lockTimeout = '2s';
const [lockNotAvailable, notPrivileged] = ['55P03', '42501'];

const listTables = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema() order by 1`;

/** PostgreSQL keeps the samples of a table that has become empty; the same type once more deletes those of a column. */
const dropSamples = `
  select format('%I.%I', schemaname, tablename) as name,
    format('alter column %I type %s', attname, format_type(atttypid, atttypmod)) as change
  from pg_stats
  join pg_attribute using (attname)
  join pg_class on pg_class.oid = attrelid and relname = tablename and relnamespace = schemaname::regnamespace
  where schemaname = current_schema() and relkind = 'r' and reltuples = 0`;

/** True when `run` had the lock in time. */
const hadLock = async (run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    if (getErrorCode(error) === lockNotAvailable) return false;
    throw error;
  }
};

const isAllowed = async (client: Client, statement: string): Promise<boolean> => {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if (getErrorCode(error) === notPrivileged) return false;
    throw error;
  }
};

/** True when the new file has no deleted rows: the first number of a detail is how many it had to keep. */
const rewrite = async (client: Client, options: string, table: string): Promise<boolean> => {
  const kept: string[] = [];
  const note = ({ detail = '' }: { readonly detail?: string | undefined }): void => {
    kept.push(...(/\d+/.exec(detail) ?? []));
  };
  client.on('notice', note);
  const isDone = await hadLock(() => client.query(`vacuum (full, verbose, ${options}) ${table}`));
  client.off('notice', note);
  return isDone && kept[0] === '0';
};

/**
 * Copies each table and its indexes into new files, without the bytes of deleted rows, and deletes the old files, the
 * samples for the planner and the log of changes. A table is locked while it is copied. [OPS-09]
 */
export const rewritePostgres = async (url: string): Promise<Rewritten> => {
  const client = new Client({ connectionString: url, application_name: 'vesper rewrite' });
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${lockTimeout}'; set statement_timeout = 0`);
    const tables = await client.query<{ name: string }>(listTables);
    const inUse: string[] = [];
    for (const { name } of tables.rows) if (!(await rewrite(client, 'analyze', name))) inUse.push(name);
    const samples = await client.query<{ name: string; change: string }>(dropSamples);
    for (const { name, change } of samples.rows)
      if (!(await hadLock(() => client.query(`alter table ${name} ${change}`)))) inUse.push(name);
    const statistics = 'pg_catalog.pg_statistic';
    if (!(await rewrite(client, 'analyze off', statistics))) inUse.push(statistics);
    const log = await client.query<{ wal_recycle: string }>('show wal_recycle');
    // Segments before the one in which a checkpoint begins are not needed any more.
    const isCut = (await isAllowed(client, 'select pg_switch_wal()')) && (await isAllowed(client, 'checkpoint'));
    const all = tables.rows.length + 1;
    return { tables: all, inUse: [...new Set(inUse)], isLogCut: isCut && log.rows[0]?.wal_recycle === 'off' };
  } finally {
    await client.end();
  }
};
