import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

const columns = sql.raw(
  'id, from_id, about_id, kind, subject, evidence, reason, remarks, state, answer, created_at, decided_at',
);

/** A report outlives the reported member, and can be added to. */
export const reports = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    const { schema } = db;

    for (const name of ['report_from', 'report_about', 'report_state']) await schema.dropIndex(name).execute();
    await schema.alterTable('report').renameTo('report_before').execute();
    await schema
      .createTable('report')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('from_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('about_id', text, (column) => column.references('member.id').onDelete('set null'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text)
      .addColumn('evidence', text)
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('remarks', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('answer', text)
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('decided_at', time)
      .execute();
    await sql`insert into report (${columns}) select ${columns} from report_before`.execute(db);
    await schema.dropTable('report_before').execute();
    await schema.createIndex('report_from').on('report').columns(['from_id', 'created_at desc']).execute();
    await schema.createIndex('report_about').on('report').column('about_id').execute();
    await schema.createIndex('report_state').on('report').columns(['state', 'created_at']).execute();

    await schema
      .createTable('report_addition')
      .addColumn('report_id', text, (column) => column.notNull().references('report.id').onDelete('cascade'))
      .addColumn('position', sql`integer`, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('remarks', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('report_addition_place', ['report_id', 'position'])
      .execute();
  },
});
