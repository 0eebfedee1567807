import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** The code of the activation mail, typed in the browser of the sign-up. */
export const activationCodes = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('activation_code')
      .addColumn('member_id', text, (column) => column.primaryKey().references('member.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .execute();
  },
});
