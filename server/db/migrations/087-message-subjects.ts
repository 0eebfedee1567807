import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a message comments on: a prompt with its answer, or a photo. */
export const messageSubjects: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('message')
      .addColumn('about', sql`text`)
      .execute();
  },
};
