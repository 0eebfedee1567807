import type { Kysely } from 'kysely';
import type { MemberTable, Schema } from '#server/db/schema.ts';

/** A member whom others may see and write to, or undefined: absent, not confirmed and disabled ones look the same. [MEMBERS-02] */
export const findActiveMember = (db: Kysely<Schema>, id: string): Promise<MemberTable | undefined> =>
  db.selectFrom('member').selectAll().where('id', '=', id).where('profile_status', '=', 'active').executeTakeFirst();

export const readMember = (db: Kysely<Schema>, id: string): Promise<MemberTable> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
