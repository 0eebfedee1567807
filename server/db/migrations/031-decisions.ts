import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** A table of operator acts that refuses every change of its rows. */
const audit = async (db: Kysely<unknown>, engine: Engine): Promise<void> => {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('audit')
    .addColumn('seq', engine === 'postgres' ? sql`bigint generated always as identity` : sql`integer`, (column) =>
      engine === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('time', sql`bigint`, (column) => column.notNull())
    .addColumn('operator', text, (column) => column.notNull())
    .addColumn('command', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .execute();
  if (engine === 'sqlite') {
    for (const act of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`audit_no_${act}`)} before ${sql.raw(act)} on audit
        begin select raise(abort, 'audit is append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function audit_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit is append-only'; end $$`.execute(db);
  await sql`create trigger audit_no_change before update or delete or truncate on audit
    for each statement execute function audit_append_only()`.execute(db);
};

/** Members hidden while reports are checked, decisions with an objection, and the record of operator acts. */
export const decisions = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .alterTable('member')
      .addColumn('hidden_at', sql`bigint`)
      .execute();
    await db.schema.alterTable('support_case').addColumn('report_id', text).execute();
    await db.schema
      .alterTable('support_case')
      .addColumn('objected_at', sql`bigint`)
      .execute();
    await db.schema.createIndex('support_case_report').on('support_case').column('report_id').execute();
    await audit(db, engine);
  },
});
