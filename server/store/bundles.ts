import type { Kysely } from 'kysely';
import type { BundleTable, Schema } from '#server/db/schema.ts';

export const readBundles = (db: Kysely<Schema>): Promise<BundleTable[]> =>
  db.selectFrom('bundle').selectAll().orderBy('place').execute();
