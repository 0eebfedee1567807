import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The previous window of each rate limit, so that a limit does not start anew at the end of a window. */
export const slidingWindows: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('rate')
      .addColumn('previous', sql`integer`, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
