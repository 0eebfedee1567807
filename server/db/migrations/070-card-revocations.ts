import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Removed cards that their provider has not revoked yet. Without a member: a row outlives the member's erasure. */
export const cardRevocations = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('card_revocation')
      .addColumn('provider', text, (column) => column.notNull())
      .addColumn('reference', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint')
      .addPrimaryKeyConstraint('card_revocation_key', ['provider', 'reference'])
      .execute();
    await db.schema.createIndex('card_revocation_age').on('card_revocation').column('created_at').execute();
  },
});
