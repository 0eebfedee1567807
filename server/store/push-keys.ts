import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { type PushKeys, PushKeysSchema } from '#server/domain/push-keys.ts';

/** Null: the defaults are not seeded yet. */
export const findPushKeys = async (db: Kysely<Schema>): Promise<PushKeys | null> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'push_keys').executeTakeFirst();
  return row === undefined ? null : PushKeysSchema.parse(JSON.parse(row.value));
};
