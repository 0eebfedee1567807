import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A search reads one of these in the order of its pages, and what a filter asks stands in the index, so that only who
 * fits is looked up in the table. Members who are not to be found are not in them. Each is written anew with every
 * sign of life of a member (`last_active`): hence two, not one for every filter.
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
