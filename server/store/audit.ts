import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { AuditTable, Schema } from '#server/db/schema.ts';

const maxListed = 200;

/** Nothing changes or deletes a row: a trigger refuses it. [ROLE-18] */
export const addAudit = async (tx: Tx, act: Insertable<AuditTable>): Promise<void> => {
  await tx.insertInto('audit').values(act).execute();
};

/** The latest acts, the oldest of them first. */
export const listAudit = async (db: Kysely<Schema>): Promise<Selectable<AuditTable>[]> => {
  const latest = await db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(maxListed).execute();
  return latest.toReversed();
};
