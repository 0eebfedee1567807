import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The asker of a reset mail, as a keyed hash; earlier mails have none. */
export const resetAskers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('mail_token').addColumn('asker', 'text').execute();
  },
};
