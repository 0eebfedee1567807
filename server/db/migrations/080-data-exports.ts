import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** The latest copy of each member's data, and indexes by which the job that makes it reads in pages. */
export const dataExports = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const { schema } = db;
    await schema
      .createTable('data_export')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('member_id', text, (column) => column.notNull().unique().references('member.id').onDelete('cascade'))
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .execute();
    await sql`create index data_export_due on data_export (due_at) where due_at is not null`.execute(db);
    await sql`create index data_export_end on data_export (expires_at) where expires_at is not null`.execute(db);
    await schema.createIndex('data_export_age').on('data_export').column('requested_at').execute();
  },
});
