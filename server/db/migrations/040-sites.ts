import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Sites beside the default one, and the site that a member, an order, a case and a mail belong to; null: the default. */
export const sites = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('site')
      .addColumn('domain', text, (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into site (domain, settings, created_at)
      select substr(key, 6), value, 0 from setting where key like 'site:%'`.execute(db);
    await sql`delete from setting where key like 'site:%'`.execute(db);
    for (const table of ['member', 'payment', 'support_case'])
      await db.schema.alterTable(table).addColumn('site_domain', text).execute();
    await db.schema.alterTable('outbox').addColumn('sender', 'text').execute();
  },
});
