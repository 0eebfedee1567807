import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Members whose profiles visitors cannot see. */
export const membersOnly: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('member')
      .addColumn('members_only', sql`integer`, (column) => column.notNull().defaultTo(sql`0`))
      .execute();
  },
};
