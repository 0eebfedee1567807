import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whoever hides the page is not there any more, though he was seen a moment ago. */
export const presence = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('member')
      .addColumn('left_at', sql`bigint`, (column) => column.notNull().defaultTo(sql`0`))
      .execute();
  },
});
