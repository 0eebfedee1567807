import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The time until which a member has paused the account. The indexes of the search (004-search.ts) leave such members
 * out.
 */
export const pauses = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    await schema
      .alterTable('member')
      .addColumn('paused_until', sql`bigint`)
      .execute();
    await schema
      .createIndex('member_paused')
      .on('member')
      .column('paused_until')
      .where(sql<boolean>`paused_until is not null`)
      .execute();
    const indexes = [
      ['member_found', ['last_active desc', 'id desc', 'gender', 'country', 'date_of_birth']],
      ['member_found_country', ['country', 'last_active desc', 'id desc', 'gender', 'region', 'date_of_birth']],
    ] as const;
    for (const [name, columns] of indexes) {
      await schema.dropIndex(name).execute();
      await schema
        .createIndex(name)
        .on('member')
        .columns([...columns])
        .where(
          sql<boolean>`profile_status = 'active' and deleted_at is null and invisible = 0 and paused_until is null`,
        )
        .execute();
    }
  },
});
