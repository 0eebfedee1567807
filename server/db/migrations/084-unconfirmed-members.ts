import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds unconfirmed accounts by age: they are erased after a month. */
export const unconfirmedMembers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createIndex('member_unconfirmed')
      .on('member')
      .column('signup_at')
      .where(sql<boolean>`status = 'not_confirmed' and erased = 0`)
      .execute();
  },
};
