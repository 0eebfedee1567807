import { Client } from 'pg';

const withClient = async <T>(url: string, run: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'vesper restore',
  });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** What a restore would overwrite, or disturb. */
export type PostgresUse = { readonly tables: number; readonly servers: number };

/** `servers`: connections of running servers. */
export const readPostgresUse = (url: string): Promise<PostgresUse> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ tables: number; servers: number }>(`
      select
        (select count(*)::integer from pg_tables where schemaname = current_schema()) as tables,
        (select count(*)::integer from pg_stat_activity
          where datname = current_database() and application_name = 'vesper') as servers`);
    const [use] = rows;
    if (use === undefined) throw new Error('PostgreSQL counted nothing.');
    return use;
  });

/** Deletes all tables and functions of the schema, whichever release made them. */
export const emptyPostgres = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`
      do $$
      declare statement text;
      begin
        for statement in
          select format('drop table if exists %I.%I cascade', schemaname, tablename)
          from pg_tables where schemaname = current_schema()
          union all
          select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
          from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
          where nspname = current_schema() and prokind = 'f'
            and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
        loop execute statement; end loop;
      end $$`);
  });
