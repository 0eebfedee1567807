import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A hidden page ends its member's presence at once. */
export const presence = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('member')
      .addColumn('left_at', sql`bigint`, (column) => column.notNull().defaultTo(sql`0`))
      .execute();
  },
});
