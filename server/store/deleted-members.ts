import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { deleteEventsFrom } from './live-events.ts';
import { deleteSessions } from './sessions.ts';

export type DeletedMember = { readonly id: string; readonly deletedAt: number };

/** Members who have deleted their account since this time, erased ones included; not those who have taken it back. */
export const listDeletedMembers = async (db: Kysely<Schema>, since: number): Promise<readonly DeletedMember[]> => {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'deleted_at'])
    // Both values, so that the index on both columns is used.
    .where('erased', 'in', [0, 1])
    .where('deleted_at', '>', since)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, deleted_at: deletedAt }) => (deletedAt === null ? [] : [{ id, deletedAt }]));
};

/**
 * Deletes the accounts that a restored backup has brought back, at their own time: what was due to be erased, is erased by
 * the next run. Returns how many there were. [OPS-06]
 */
export const deleteAgain = async (tx: Tx, members: readonly DeletedMember[]): Promise<number> => {
  let count = 0;
  for (const { id, deletedAt } of members) {
    const deleted = await tx
      .updateTable('member')
      .set({ deleted_at: deletedAt })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (deleted === undefined) continue;
    // Push subscriptions end with their sessions.
    await deleteSessions(tx, id);
    await deleteEventsFrom(tx, id);
    count += 1;
  }
  return count;
};
