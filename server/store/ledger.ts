import type { Kysely } from 'kysely';
import type { LedgerTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';

type Entry = Omit<LedgerTable, 'id'>;

/** False: the balance would fall below zero. */
const changeBalance = async (tx: Kysely<Schema>, { member_id: memberId, change }: Entry): Promise<boolean> => {
  const changed = await tx
    .updateTable('member')
    .set((eb) => ({ credits: eb('credits', '+', change) }))
    .where('id', '=', memberId)
    .where('credits', '>=', -change)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

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
  if (!(await changeBalance(tx, entry))) return false;
  await tx
    .insertInto('ledger')
    .values({ id: newId(), ...entry })
    .execute();
  return true;
};

/** Adds to the entry with the same `reason` and `reference`, or creates it. Returns false like `addLedgerEntry`. */
export const extendLedgerEntry = async (tx: Kysely<Schema>, entry: Entry): Promise<boolean> => {
  const known = await tx
    .selectFrom('ledger')
    .select(['id', 'change'])
    .where('reason', '=', entry.reason)
    .where('reference', '=', entry.reference)
    .executeTakeFirst();
  if (known === undefined) return addLedgerEntry(tx, entry);
  if (!(await changeBalance(tx, entry))) return false;
  await tx
    .updateTable('ledger')
    .set({ change: known.change + entry.change, time: entry.time })
    .where('id', '=', known.id)
    .execute();
  return true;
};
