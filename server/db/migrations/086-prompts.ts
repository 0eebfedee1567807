import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Prompts that a member has answered: a JSON list. */
export const prompts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('member')
      .addColumn('prompts', sql`text`, (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
