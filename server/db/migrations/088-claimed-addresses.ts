import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An address that was typed at a sign-up while another account had it. */
export const claimedAddresses: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('member')
      .addColumn('claimed_email', sql`text`)
      .execute();
  },
};
