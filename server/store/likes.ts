import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

const likes = async (db: Kysely<Schema>, fromId: string, toId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('like_given')
    .select('from_id')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the first member likes the second, and is liked by him. */
export const likesBetween = async (
  db: Kysely<Schema>,
  memberId: string,
  otherId: string,
): Promise<{ readonly given: boolean; readonly received: boolean }> => ({
  given: await likes(db, memberId, otherId),
  received: await likes(db, otherId, memberId),
});
