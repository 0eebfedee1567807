import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Number of visits per day and source: no visitor is stored. */
export const visits = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('visit_count')
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('visits', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('visit_count_of_day', ['day', 'source'])
      .execute();
  },
});
