import type { Kysely } from 'kysely';
import type { MemberTable, Schema } from '#server/db/schema.ts';

export const getMember = (db: Kysely<Schema>, id: string): Promise<MemberTable> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
