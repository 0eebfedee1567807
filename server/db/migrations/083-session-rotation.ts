import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** The token that a session had before its last rotation, valid for a short overlap. */
export const sessionRotation = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('session').addColumn('previous_hash', text).execute();
    await db.schema.alterTable('session').addColumn('previous_until', 'bigint').execute();
    await db.schema.createIndex('session_previous').on('session').column('previous_hash').execute();
  },
});
