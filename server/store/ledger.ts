import type { Kysely } from 'kysely';
import type { LedgerTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';

type Entry = Omit<LedgerTable, 'id'>;

/**
 * Changes the balance and adds the entry in the caller's transaction. Returns false when the balance would fall below
 * zero, or when (`reason`, `reference`) exists already.
 */
export const addLedgerEntry = async (tx: Kysely<Schema>, entry: Entry): Promise<boolean> => {
  const known = await tx
    .selectFrom('ledger')
    .select('id')
    .where('reason', '=', entry.reason)
    .where('reference', '=', entry.reference)
    .executeTakeFirst();
  if (known !== undefined) return false;
  const moved = await tx
    .updateTable('member')
    .set((eb) => ({ credits: eb('credits', '+', entry.change) }))
    .where('id', '=', entry.member_id)
    .where('credits', '>=', -entry.change)
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) return false;
  await tx
    .insertInto('ledger')
    .values({ id: newId(), ...entry })
    .execute();
  return true;
};
