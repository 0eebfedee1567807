import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The sum that was received for a payment instead of its price. */
export const wrongAmounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('payment')
      .addColumn('received_amount', sql`integer`)
      .execute();
    await db.schema
      .alterTable('payment')
      .addColumn('received_currency', sql`text`)
      .execute();
  },
};
