import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A search reads one of these indexes in page order; they contain the filter's columns, so that only matches are read
 * from the table. Partial: members who cannot be found are left out. Each is updated with every change of
 * `last_active`, so there are only two.
 */
export const search = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    for (const name of ['', '_gender', '_country', '_country_gender', '_region']) {
      await schema.dropIndex(`member_search${name}`).execute();
    }
    const indexes = [
      ['member_found', ['last_active desc', 'id desc', 'gender', 'country', 'date_of_birth']],
      ['member_found_country', ['country', 'last_active desc', 'id desc', 'gender', 'region', 'date_of_birth']],
    ] as const;
    for (const [name, columns] of indexes) {
      await schema
        .createIndex(name)
        .on('member')
        .columns([...columns])
        .where(sql<boolean>`profile_status = 'active' and deleted_at is null and invisible = 0`)
        .execute();
    }
  },
});
